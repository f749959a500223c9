import Button from '@mui/material/Button';
import { useInfiniteGetList } from 'react-admin';
import { auditEvents } from '../../api/contract/people/auditEvents';
import type { Resource } from '../../api/contract/resource';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';
import { useWords } from '../resources/words';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import type { AuditEvent } from './event';
import { Event } from './Event';
import css from './history.module.css';

const perPage = 10;

/** The audit events of one record, the newest first. */
export default function HistoryPanel({ resource, id }: { resource: Resource; id: string }) {
  const { translate } = useWords();
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteGetList<AuditEvent>(
    auditEvents.name,
    { filter: { resource: resource.name, recordId: id }, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage } },
    { retry },
  );
  // What was done meanwhile moves the others to the next page.
  const events = [...new Map(data?.pages.flatMap((page) => page.data).map((event) => [event.id, event])).values()];

  if (isPending) return <LoadingState rows={3} />;
  return (
    <>
      {events.length > 0 && (
        <ol className={css['events']}>
          {events.map((event) => (
            <Event key={event.id} resource={resource} event={event} />
          ))}
        </ol>
      )}
      {events.length === 0 && !error && <p className={css['empty']}>{translate('history.empty')}</p>}
      {error && (
        <ProblemAlert
          problem={problemOf(error)}
          action={
            <Button color="inherit" size="small" disabled={isFetching} onClick={() => void (data && hasNextPage ? fetchNextPage() : refetch())}>
              {translate('list.retry')}
            </Button>
          }
        />
      )}
      {hasNextPage && !error && (
        <Button color="inherit" size="small" variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('history.more')}
        </Button>
      )}
    </>
  );
}
