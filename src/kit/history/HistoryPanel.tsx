import { useResourceDefinitions } from 'react-admin';
import { auditEvents } from '../../../contract/people/auditEvents';
import type { Resource } from '../../../contract/resource';
import { ResourceScope, useRecord, useResource } from '../contexts';
import type { DeclaredOptions } from '../declared';
import { pathOf } from '../form/paths';
import { LoadMore } from '../list/LoadMore';
import { useInfiniteRows } from '../list/useInfiniteRows';
import { useWords } from '../words';
import { LoadingState } from '../ui/states';
import type { AuditEvent } from './event';
import { Event } from './Event';
import css from './history.module.css';

const perPage = 10;

/** Placeholder declaration for a resource without screens in this console. */
function unknown(name: string): Resource {
  return { name, table: '', fields: {}, actions: {}, order: { field: 'id', direction: 'ASC' }, title: 'id' };
}

/** Audit events of the record in context, of its parts and of the records it is part of (`historyIn`), newest first. */
export default function HistoryPanel() {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useWords();
  const declared = useResourceDefinitions<DeclaredOptions>();
  const { rows, isPending, more } = useInfiniteRows<typeof auditEvents, AuditEvent>(auditEvents, {
    filter: { historyId: id },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage },
  });

  if (isPending) return <LoadingState rows={3} />;
  return (
    <>
      {rows.length > 0 && (
        <ol className={css['events']}>
          {rows.map((event) => {
            const options = event.resource === resource.name ? undefined : declared[event.resource]?.options;
            const of = event.resource === resource.name ? resource : (options?.declared ?? unknown(event.resource));
            const isLinked = event.recordId !== id && options !== undefined && options.isPart !== true;
            return (
              <ResourceScope key={event.id} resource={of}>
                <Event event={event} about={isLinked ? pathOf(of, event.recordId) : undefined} />
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
