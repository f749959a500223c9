import { useState } from 'react';
import { useDataProvider, useNotify, useCloseNotification } from 'react-admin';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useQueryClient } from '@tanstack/react-query';
import { useRecord, useResource } from '../contexts';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isEndpointMissing, problemOf, type ProblemDetails } from '../../data/problem';
import { ConfirmDialog } from '../ui/Dialog';
import { useSingleFlight, useWriteOnce, useNotifyApprovalRequested } from '../useWriteOnce';
import { ProblemAlert } from '../ui/ProblemAlert';
import { clearUnsaved } from '../../unsaved';
import { actionText } from '../actions/actionText';
import { titleOf, type AnyRecord } from '../record';
import { useInvalidateLists, useCacheRecord } from '../recordCache';
import { useResourceText } from '../resourceText';
import type { Resource } from '../../../contract/resource';

interface Props {
  action: 'archive' | 'delete';
  back: string;
  onClose: () => void;
}

export default function ArchiveDialog({ action, back, onClose }: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidateLists = useInvalidateLists(resource);
  const cacheRecord = useCacheRecord(resource);
  const notify = useNotify();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const title = titleOf(resource, record, resourceText);
  const texts = actionText(resource.name, action, resourceText, title);

  const [archive, pending] = useSingleFlight(async () => {
    setProblem(null);
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    } catch (error) {
      const problemDetails = problemOf(error);
      // An earlier attempt may have succeeded although its response was lost.
      if (problemDetails.code !== 'record.archived' && !(action === 'delete' && isEndpointMissing(error))) {
        if (problemDetails.current) cacheRecord(problemDetails.current);
        setProblem(problemDetails);
        return;
      }
    }
    clearUnsaved();
    // Leaves the cached record unchanged: showing it as archived would unmount this dialog before it navigates back.
    invalidateLists();
    if (action === 'delete') notify(texts.done, { type: 'success' });
    else
      notify(<UndoArchiveNotification resource={resource} id={record.id} title={title} />, { autoHideDuration: 8_000 });
    void navigate(back);
  });

  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.label}
      isPending={pending}
      problem={
        problem && (
          <ProblemAlert problem={problem}>{problem.current ? translate('form.archiveChanged') : null}</ProblemAlert>
        )
      }
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmDialog>
  );
}

/** Offers to undo the archiving; sends `restore`, because the record is already archived. */
function UndoArchiveNotification({ resource, id, title }: { resource: Resource; id: string; title: string }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const close = useCloseNotification();
  const notifyApprovalRequested = useNotifyApprovalRequested();

  const { run: undo, isRunning } = useWriteOnce(async (write) => {
    const result = await write('restore', async (key) => {
      const { data } = await dataProvider.getOne<AnyRecord>(resource.name, { id });
      if (data.archivedAt === null) return { data };
      return dataProvider.runAction(resource, id, 'restore', {}, { key, version: data.version });
    });
    if (result.kind === 'done') {
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      notify('form.restored', { type: 'success', messageArgs: { title } });
    } else if (result.kind === 'approvalRequested') notifyApprovalRequested(result.approval);
    else notify(`problems.${result.problem.code}`, { type: 'error' });
    close();
  });

  return (
    <SnackbarContent
      message={translate('form.archived', { title })}
      action={
        <Button color="inherit" size="small" loading={isRunning} onClick={() => void undo()}>
          {translate('form.undo')}
        </Button>
      }
    />
  );
}
