import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useRecord, useResource } from '../contexts';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isEndpointMissing, problemOf, type ProblemDetails } from '../../data/problem';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useSingleFlight } from '../ui/useSingleFlight';
import { ProblemAlert } from '../ui/ProblemAlert';
import { clearUnsaved } from '../ui/unsaved';
import { actionText } from '../actions/actionText';
import { titleOf } from '../record';
import { useInvalidateLists, useCacheRecord } from '../recordCache';
import { useResourceText } from '../resourceText';
import { UndoArchiveNotification } from './UndoArchiveNotification';

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
      const details = problemOf(error);
      // An earlier attempt succeeded although its response was lost.
      if (details.code !== 'record.archived' && !(action === 'delete' && isEndpointMissing(error))) {
        if (details.current) cacheRecord(details.current);
        setProblem(details);
        return;
      }
    }
    clearUnsaved();
    // Leaves the cached record unchanged: a page that shows it as archived would unmount this dialog before it
    // navigates back.
    invalidateLists();
    if (action === 'delete') notify(texts.done, { type: 'success' });
    else
      notify(<UndoArchiveNotification resource={resource} id={record.id} title={title} />, { autoHideDuration: 8_000 });
    void navigate(back);
  });

  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      pending={pending}
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
