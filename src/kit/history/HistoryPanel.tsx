import { useResourceDefinitions } from 'react-admin';
import { auditEvents } from '../../../contract/people/auditEvents';
import type { Resource } from '../../../contract/resource';
import { ResourceScope, useRecord, useResource } from '../contexts';
import type { DeclaredOptions } from '../declaredOptions';
import { pathOf } from '../form/paths';
import { LoadMore } from '../list/LoadMore';
import { useInfiniteRows } from '../list/useInfiniteRows';
import { useResourceText } from '../resourceText';
import { LoadingState } from '../ui/states';
import type { AuditEvent } from './auditEvent';
import { HistoryEvent } from './HistoryEvent';
import css from './history.module.css';

const perPage = 10;

function placeholderResource(name: string): Resource {
  return { name, table: '', fields: {}, actions: {}, order: { field: 'id', direction: 'ASC' }, title: 'id' };
}

/** Lists audit events of the record in context, of its parts and of the records it belongs to, newest first. */
export default function HistoryPanel() {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useResourceText();
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
            const eventResource =
              event.resource === resource.name ? resource : (options?.declared ?? placeholderResource(event.resource));
            const isLinked = event.recordId !== id && options !== undefined && options.hasNoPages !== true;
            return (
              <ResourceScope key={event.id} resource={eventResource}>
                <HistoryEvent event={event} recordPath={isLinked ? pathOf(eventResource, event.recordId) : undefined} />
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
