import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useRecord, useResource } from '../contexts';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isNotOffered, problemOf, type ProblemDetails } from '../../data/problem';
import { Confirm } from '../ui/Confirm';
import { useOnce } from '../ui/once';
import { ProblemAlert } from '../ui/ProblemAlert';
import { forgetUnsaved } from '../ui/unsaved';
import { actionWords } from '../actions/actionWords';
import { titleOf } from '../record';
import { useInvalidateLists, useCacheRecord } from '../recordCache';
import { useWords } from '../words';
import { UndoArchive } from './UndoArchive';

interface Props {
  action: 'archive' | 'delete';
  back: string;
  onClose: () => void;
}

export default function ArchiveDialog({ action, back, onClose }: Props) {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const { translate } = words;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidateLists = useInvalidateLists(resource);
  const remember = useCacheRecord(resource);
  const notify = useNotify();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const title = titleOf(resource, record, words);
  const texts = actionWords(resource.name, action, words, title);

  const [archive, pending] = useOnce(async () => {
    setProblem(null);
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    } catch (error) {
      const details = problemOf(error);
      // An earlier attempt succeeded although its response was lost.
      if (details.code !== 'record.archived' && !(action === 'delete' && isNotOffered(error))) {
        if (details.current) remember(details.current);
        setProblem(details);
        return;
      }
    }
    forgetUnsaved();
    // Leaves the cached record unchanged: a page that shows it as archived would unmount this dialog before it
    // navigates back.
    invalidateLists();
    if (action === 'delete') notify(texts.done, { type: 'success' });
    else notify(<UndoArchive resource={resource} id={record.id} title={title} />, { autoHideDuration: 8_000 });
    void navigate(back);
  });

  return (
    <Confirm
      title={texts.title}
      confirm={texts.confirm}
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
    </Confirm>
  );
}
