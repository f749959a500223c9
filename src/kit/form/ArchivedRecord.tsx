import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { isNotPermitted } from '../../../contract/permissions';
import { useRecord, useResource } from '../contexts';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { ProblemDetails } from '../../data/problem';
import { Page } from '../../shell/Page';
import { ProblemAlert } from '../ui/ProblemAlert';
import { ActionAvailability } from '../ui/ActionAvailability';
import { ActionBar } from '../actions/ActionBar';
import { actionText } from '../actions/actionText';
import { titleOf } from '../record';
import { useCacheRecord } from '../recordCache';
import { useResourceText } from '../resourceText';
import { useWriteOnce } from '../useWriteOnce';
import { useNotifyApprovalRequested } from './useNavigateToApproval';
import { ReadOnlyRecord } from './ReadOnlyRecord';

interface Props {
  back: string;
}

export function ArchivedRecord({ back }: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheRecord = useCacheRecord(resource);
  const notify = useNotify();
  const notifyApprovalRequested = useNotifyApprovalRequested();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const title = titleOf(resource, record, resourceText);

  const { run: restore, isRunning } = useWriteOnce(async (write) => {
    setProblem(null);
    const result = await write('restore', (key) =>
      dataProvider.runAction(resource, record.id, 'restore', {}, { key, version: record.version }),
    );
    if (result.kind === 'done') {
      cacheRecord(result.data);
      notify('form.restored', { type: 'success', messageArgs: { title } });
    } else if (result.kind === 'approvalRequested') notifyApprovalRequested(result.approval);
    else {
      if (result.problem.current) cacheRecord(result.problem.current);
      setProblem(result.problem);
    }
  });

  const restoreButton = (
    <ActionAvailability availability={record.actions['restore']}>
      {(props) => (
        <Button
          {...props}
          variant="contained"
          loading={isRunning}
          startIcon={<ArchiveRestore size={18} aria-hidden />}
          onClick={props.onClick ?? (() => void restore())}
        >
          {actionText(resource.name, 'restore', resourceText, title).confirm}
        </Button>
      )}
    </ActionAvailability>
  );

  const restoreAvailability = record.actions['restore'];
  const isPermanentlyArchived = restoreAvailability?.allowed === false && !isNotPermitted(restoreAvailability);
  const isAllowedWhenArchived = (name: string) =>
    resource.actions[name]?.allowArchived === true && record.actions[name]?.allowed === true;
  const actions = (
    <>
      <ActionBar back={back} filter={isAllowedWhenArchived} />
      {!isPermanentlyArchived && restoreButton}
    </>
  );

  return (
    <Page title={title} back={back} actions={actions}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {isPermanentlyArchived
          ? translate(`problems.${restoreAvailability.code}`)
          : translate('form.isArchived', {
              when: record.archivedAt ? resourceText.format.instant(record.archivedAt) : '',
            })}
      </Alert>
      {problem && <ProblemAlert problem={problem} />}
      <ReadOnlyRecord />
    </Page>
  );
}
