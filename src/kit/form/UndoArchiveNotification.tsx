import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { problemOf } from '../../data/problem';
import { useNotifyApprovalRequested } from './useNavigateToApproval';
import { useSingleFlight } from '../ui/useSingleFlight';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';

/**
 * Notification that a record was archived, with an undo button. Undo sends `restore`: the archiving itself was not
 * delayed.
 */
export function UndoArchiveNotification({ resource, id, title }: { resource: Resource; id: string; title: string }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const close = useCloseNotification();
  const notifyApprovalRequested = useNotifyApprovalRequested();
  const [key] = useState(newUuid);

  const [undo, undoing] = useSingleFlight(async () => {
    try {
      const { data } = await dataProvider.getOne<AnyRecord>(resource.name, { id });
      if (data.archivedAt !== null)
        await dataProvider.runAction(resource, id, 'restore', {}, { key, version: data.version });
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      notify('form.restored', { type: 'success', messageArgs: { title } });
    } catch (error) {
      const problem = problemOf(error);
      if (!notifyApprovalRequested(problem)) notify(`problems.${problem.code}`, { type: 'error' });
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
