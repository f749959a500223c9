import Button from '@mui/material/Button';
import { Suspense, useContext, type ReactNode, useState } from 'react';
import { ShowBase, useDataProvider, useNotify } from 'react-admin';
import { Link, useParams } from 'react-router';
import Alert from '@mui/material/Alert';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import { useResource, useRecord } from '../contexts';
import { retry } from '../../data/queryClient';
import { useTrackOpenRecord } from '../openRecord';
import { hasOwnActions } from '../../../contract/resource';
import { Page, PageSlotsContext } from '../../shell/Page';
import { ErrorState, LoadingState } from '../ui/states';
import { useIsPlainBackend } from '../../session/useMayDo';
import { hasUnsaved } from '../../unsaved';
import { type AnyRecord, titleOf } from '../record';
import { useResourceText } from '../resourceText';
import { useSlots } from '../slots';
import { isNotPermitted } from '../../../contract/permissions';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { ProblemDetails } from '../../data/problem';
import { ProblemAlert } from '../ui/ProblemAlert';
import { ActionAvailability } from '../ui/ActionAvailability';
import { PrimaryAction } from '../ui/PrimaryAction';
import { ActionBar } from '../actions/ActionBar';
import { actionText } from '../actions/actionText';
import { useCacheRecord } from '../recordCache';
import { useWriteOnce, useNotifyApprovalRequested } from '../useWriteOnce';
import css from './form.module.css';
import { ReadOnlyRecord } from './ReadOnlyRecord';

interface Props {
  back: string;
  children: (record: AnyRecord) => ReactNode;
}

/** Disables react-admin's error handling, which notifies and opens the list: the page shows the error. */
export const recordQueryOptions = { retry, onError: () => undefined };

/**
 * Loads the record of the address, shows whether it is loading, failed or archived, and provides react-admin's
 * `ShowContext`.
 *
 * @example
 *   <RecordScreen back={back}>{(record) => <PersonPage record={record} />}</RecordScreen>
 */
export function RecordScreen({ back, children }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const pageParts = useContext(PageSlotsContext);
  const { RecordMenuItems, RecordNotices, RecordPresence, RecordVisit } = useSlots();
  const isPlainBackend = useIsPlainBackend();
  const { id = '' } = useParams<'id'>();
  useTrackOpenRecord(resource.name, id);
  return (
    <ShowBase<AnyRecord>
      disableAuthentication
      // The list has cached a copy that may be outdated; an edit must start from the latest version.
      queryOptions={{ ...recordQueryOptions, refetchOnMount: 'always' }}
      render={({ record, error, refetch, isFetching }) => {
        const visit = RecordVisit && (
          <Suspense>
            <RecordVisit record={record} />
          </Suspense>
        );
        if (!record)
          return (
            <Page title={resourceText.resource(resource.name)} back={back}>
              {visit}
              {error ? (
                <ErrorState
                  error={error}
                  onRetry={() => void refetch()}
                  isRetrying={isFetching}
                  action={
                    <Button variant="outlined" component={Link} to={back}>
                      {resourceText.translate('form.toList', { name: resourceText.resource(resource.name, 2) })}
                    </Button>
                  }
                />
              ) : (
                <div className={css['columns']}>
                  <div className={css['section']}>
                    <LoadingState rows={6} />
                  </div>
                </div>
              )}
            </Page>
          );
        return (
          <PageSlotsContext
            value={{
              ...pageParts,
              note: RecordNotices && hasOwnActions(resource) && (
                <Suspense>
                  <RecordNotices resource={resource} recordId={id} />
                </Suspense>
              ),
              mark: RecordPresence && <RecordPresence id={id} />,
              renderMenuItems:
                RecordMenuItems && !isPlainBackend
                  ? (onClose) => <RecordMenuItems id={id} onClose={onClose} />
                  : undefined,
            }}
          >
            {visit}
            {/* Unsaved input stays on screen even if another user archives the record meanwhile. */}
            {record.archivedAt === null || hasUnsaved() ? children(record) : <ArchivedRecord back={back} />}
          </PageSlotsContext>
        );
      }}
    />
  );
}

interface ArchivedRecordProps {
  back: string;
}

function ArchivedRecord({ back }: ArchivedRecordProps) {
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
    <PrimaryAction>
      <ActionAvailability availability={record.actions['restore']}>
        {(props) => (
          <Button
            {...props}
            variant="contained"
            loading={isRunning}
            startIcon={<ArchiveRestore size={18} aria-hidden />}
            onClick={props.onClick ?? (() => void restore())}
          >
            {actionText(resource.name, 'restore', resourceText, title).label}
          </Button>
        )}
      </ActionAvailability>
    </PrimaryAction>
  );

  const restoreAvailability = record.actions['restore'];
  const isPermanentlyArchived = restoreAvailability?.allowed === false && !isNotPermitted(restoreAvailability);
  const isAllowedWhenArchived = (name: string) =>
    resource.actions[name]?.allowArchived === true && record.actions[name]?.allowed === true;
  const actions = (
    <ActionBar back={back} filter={isAllowedWhenArchived}>
      {!isPermanentlyArchived && restoreButton}
    </ActionBar>
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
