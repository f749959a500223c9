import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { isNotPermitted } from '../../../contract/permissions';
import { useRecord, useResource } from '../contexts';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { Page } from '../../shell/Page';
import { useOnce } from '../ui/once';
import { ProblemAlert } from '../ui/ProblemAlert';
import { Unavailable } from '../ui/Unavailable';
import { ActionBar } from '../actions/ActionBar';
import { actionWords } from '../actions/actionWords';
import { titleOf } from '../record';
import { useCacheRecord } from '../recordCache';
import { useWords } from '../words';
import { ReadRecord } from './ReadRecord';

interface Props {
  back: string;
}

/**
 * Read-only view of an archived record, with its restore button and the actions allowed when archived (`evenArchived`).
 */
export function ArchivedRecord({ back }: Props) {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const { translate } = words;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const remember = useCacheRecord(resource);
  const notify = useNotify();
  const [key] = useState(newKey);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const title = titleOf(resource, record, words);

  const [restore, restoring] = useOnce(async () => {
    setProblem(null);
    try {
      const { data } = await dataProvider.runAction(
        resource,
        record.id,
        'restore',
        {},
        { key, version: record.version },
      );
      remember(data);
      notify('form.restored', { type: 'success', messageArgs: { title } });
    } catch (error) {
      const details = problemOf(error);
      if (details.current) remember(details.current);
      setProblem(details);
    }
  });

  const action = (
    <Unavailable availability={record.actions['restore']}>
      {(props) => (
        <Button
          {...props}
          variant="contained"
          loading={restoring}
          startIcon={<ArchiveRestore size={18} aria-hidden />}
          onClick={props.onClick ?? (() => void restore())}
        >
          {actionWords(resource.name, 'restore', words, title).confirm}
        </Button>
      )}
    </Unavailable>
  );

  const restorable = record.actions['restore'];
  const isForGood = restorable?.allowed === false && !isNotPermitted(restorable);
  const mayStill = (name: string) =>
    resource.actions[name]?.evenArchived === true && record.actions[name]?.allowed === true;
  const actions = (
    <>
      <ActionBar back={back} only={mayStill} />
      {!isForGood && action}
    </>
  );

  return (
    <Page title={title} back={back} actions={actions}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {isForGood
          ? translate(`problems.${restorable.code}`)
          : translate('form.isArchived', { when: record.archivedAt ? words.format.instant(record.archivedAt) : '' })}
      </Alert>
      {problem && <ProblemAlert problem={problem} />}
      <ReadRecord />
    </Page>
  );
}
