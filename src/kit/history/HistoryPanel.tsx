import { auditEvents } from '../../../contract/people/auditEvents';
import { notes } from '../../../contract/people/notes';
import type { Resource } from '../../../contract/resource';
import { ResourceScope, useRecord, useResource } from '../contexts';
import { pathOf } from '../form/paths';
import { LoadMore } from '../list/LoadMore';
import { useInfiniteRows } from '../list/useInfiniteRows';
import { useWords } from '../words';
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
  const { rows, isPending, more } = useInfiniteRows<typeof auditEvents, AuditEvent>(auditEvents, {
    filter: { historyId: id, resource: [resource, ...parts, notes].map(({ name }) => name) },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage },
  });

  if (isPending) return <LoadingState rows={3} />;
  return (
    <>
      {rows.length > 0 && (
        <ol className={css['events']}>
          {rows.map((event) => {
            const part = parts.find(({ name }) => name === event.resource);
            const isNote = event.resource === notes.name;
            return (
              <ResourceScope key={event.id} resource={isNote ? notes : (part ?? resource)}>
                <Event event={event} about={part && pathOf(part, event.recordId)} />
              </ResourceScope>
            );
          })}
        </ol>
      )}
      {rows.length === 0 && !more.problem && <p className={css['empty']}>{translate('history.empty')}</p>}
      <LoadMore {...more} />
    </>
  );
}
