import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { problemOf } from '../../data/problem';
import { useTellOfApproval } from './useLeaveForApproval';
import { useOnce } from '../ui/once';
import type { AnyRecord } from '../record';
import { useWords } from '../words';

/**
 * Notification that a record was archived, with an undo button. Undo sends `restore`: the archiving itself was not
 * delayed.
 */
export function UndoArchive({ resource, id, title }: { resource: Resource; id: string; title: string }) {
  const { translate } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const close = useCloseNotification();
  const tellOfApproval = useTellOfApproval();
  const [key] = useState(newKey);

  const [undo, undoing] = useOnce(async () => {
    try {
      const { data } = await dataProvider.getOne<AnyRecord>(resource.name, { id });
      if (data.archivedAt !== null)
        await dataProvider.runAction(resource, id, 'restore', {}, { key, version: data.version });
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      notify('form.restored', { type: 'success', messageArgs: { title } });
    } catch (error) {
      const problem = problemOf(error);
      if (!tellOfApproval(problem)) notify(`problems.${problem.code}`, { type: 'error' });
    }
    close();
  });

  return (
    <SnackbarContent
      message={translate('form.archived', { title })}
      action={
        <Button color="inherit" size="small" loading={undoing} onClick={() => void undo()}>
          {translate('form.undo')}
        </Button>
      }
    />
  );
}
