import Button from '@mui/material/Button';
import { useInfiniteGetList } from 'react-admin';
import { auditEvents } from '../../../contract/people/auditEvents';
import type { Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { ResourceScope, useRecord, useResource } from '../contexts';
import { pathOf } from '../form/paths';
import { useWords } from '../words';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import type { AuditEvent } from './event';
import { Event } from './Event';
import css from './history.module.css';

const perPage = 10;

interface Props {
  /** Resources whose records are parts of this one (`historyIn`): what happened to them is in its history. */
  parts: readonly Resource[];
}

/** The audit events of one record and of its parts, the newest first. */
export default function HistoryPanel({ parts }: Props) {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useWords();
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteGetList<AuditEvent>(
      auditEvents.name,
      {
        filter: parts.length > 0 ? { historyId: id } : { resource: resource.name, recordId: id },
        sort: { field: 'createdAt', order: 'DESC' },
        pagination: { page: 1, perPage },
      },
      { retry },
    );
  // What was done meanwhile moves the others to the next page.
  const events = [...new Map(data?.pages.flatMap((page) => page.data).map((event) => [event.id, event])).values()];

  if (isPending) return <LoadingState rows={3} />;
  return (
    <>
      {events.length > 0 && (
        <ol className={css['events']}>
          {events.map((event) => {
            const part = parts.find(({ name }) => name === event.resource);
            return (
              <ResourceScope key={event.id} resource={part ?? resource}>
                <Event event={event} about={part && pathOf(part, event.recordId)} />
              </ResourceScope>
            );
          })}
        </ol>
      )}
      {events.length === 0 && !error && <p className={css['empty']}>{translate('history.empty')}</p>}
      {error && (
        <ProblemAlert
          problem={problemOf(error)}
          retrying={isFetching}
          onRetry={() => void (data && hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('history.more')}
        </Button>
      )}
    </>
  );
}
