import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router';
import { auditEvents } from '../../../contract/people/auditEvents';
import type { Resource } from '../../../contract/resource';
import { ResourceScope, useRecord, useResource } from '../contexts';
import type { DeclaredOptions } from '../resourceScreens';
import { pathOf } from '../form/paths';
import { LoadMore, useInfiniteRows } from '../list/LoadMore';
import { useResourceText } from '../resourceText';
import { LoadingState } from '../ui/states';
import { type AuditEvent, EventActor, sentenceOf } from './auditEvent';
import css from './history.module.css';
import { notes } from '../../../contract/people/notes';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange } from '../changes/changes';
import { NoBreakText } from '../ui/values';

const perPage = 10;

function placeholderResource(name: string): Resource {
  return { name, table: '', fields: {}, actions: {}, order: { field: 'id', direction: 'ASC' }, title: 'id' };
}

/** Lists audit events of the record in context, of its parts and of its parent, newest first. */
export default function HistoryPanel() {
  const resource = useResource();
  const { id } = useRecord();
  const { translate } = useResourceText();
  const definitions = useResourceDefinitions<DeclaredOptions>();
  const {
    rows,
    isPending,
    more: loadMoreProps,
  } = useInfiniteRows<typeof auditEvents, AuditEvent>(auditEvents, {
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
            const options = event.resource === resource.name ? undefined : definitions[event.resource]?.options;
            const eventResource =
              event.resource === resource.name ? resource : (options?.resource ?? placeholderResource(event.resource));
            const isLinked = event.recordId !== id && options !== undefined && options.hasNoPages !== true;
            return (
              <ResourceScope key={event.id} resource={eventResource}>
                <HistoryEvent event={event} recordPath={isLinked ? pathOf(eventResource, event.recordId) : undefined} />
              </ResourceScope>
            );
          })}
        </ol>
      )}
      {rows.length === 0 && !loadMoreProps.problem && <p className={css['empty']}>{translate('history.empty')}</p>}
      <LoadMore {...loadMoreProps} />
    </>
  );
}

interface Props {
  event: AuditEvent;
  recordPath?: string | undefined;
}

export function HistoryEvent({ event, recordPath }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const changes = resource.name === notes.name ? [] : changesOf(resource, event.before, event.after);
  // Collapses the initial values of a new record: they are many and would push the other events off the screen.
  const relevantChanges = event.before === null ? [] : changes.filter(isRelevantChange);
  const hiddenChanges = changes.filter((change) => !relevantChanges.includes(change));
  const sentence = sentenceOf(resource, event, relevantChanges, resourceText);

  return (
    <li className={css['event']}>
      <p>
        <strong>
          <EventActor event={event} />
        </strong>{' '}
        {sentence}
        {recordPath !== undefined && (
          <>
            {': '}
            <Link to={recordPath}>
              {event.recordTitle === null ? event.recordId : <NoBreakText>{event.recordTitle}</NoBreakText>}
            </Link>
          </>
        )}
      </p>
      <time dateTime={event.createdAt}>
        {translate('history.when', {
          ago: format.relativeTime(event.createdAt),
          exact: format.instant(event.createdAt),
        })}
      </time>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {relevantChanges.length > 0 && <ChangeList changes={relevantChanges} />}
      {hiddenChanges.length > 0 && (
        <details>
          <summary>
            {translate(relevantChanges.length > 0 ? 'history.others' : 'history.details', {
              smart_count: hiddenChanges.length,
            })}
          </summary>
          <ChangeList changes={hiddenChanges} />
        </details>
      )}
    </li>
  );
}
