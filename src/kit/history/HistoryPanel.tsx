import { Suspense, type ReactNode } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router';
import { auditEvents } from '../../../contract/people/auditEvents';
import type { Resource } from '../../../contract/resource';
import { ResourceScope, useRecord, useResource } from '../contexts';
import { useDeclaredOptions, type DeclaredOptions } from '../resourceScreens';
import { pathOf } from '../form/paths';
import { LoadMore, useInfiniteRows } from '../list/LoadMore';
import { useResourceText } from '../resourceText';
import { LoadingState } from '../ui/states';
import { type AuditEvent, EventActor, exportOf, groupByRequest, sentenceOf } from './auditEvent';
import { ApprovalLink, type EventApproval, reasonOf, useEventApprovals, useRequesterText } from './eventApproval';
import css from './history.module.css';
import { notes } from '../../../contract/people/notes';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, relevantChangesOf } from '../changes/changes';
import { useRecordTitle } from '../recordTitle';
import { NoBreakText } from '../ui/values';

const perPage = 10;

function placeholderResource(name: string): Resource {
  return { name, table: '', fields: {}, actions: {}, order: { field: 'id', direction: 'ASC' }, title: 'id' };
}

/** Lists the audit events of the history of the record in context, newest first. */
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

  const approvalOf = useEventApprovals(rows);

  if (isPending) return <LoadingState rows={3} />;

  const renderEvent = (event: AuditEvent, sameRequest: readonly AuditEvent[] = []) => {
    const options = event.resource === resource.name ? undefined : definitions[event.resource]?.options;
    const eventResource =
      event.resource === resource.name ? resource : (options?.resource ?? placeholderResource(event.resource));
    const isLinked = event.recordId !== id && options !== undefined && options.hasNoPages !== true;
    return (
      <ResourceScope key={event.id} resource={eventResource}>
        <HistoryEvent
          event={event}
          approval={approvalOf(event)}
          recordPath={isLinked ? pathOf(eventResource, event.recordId) : undefined}
        >
          {sameRequest.length > 0 && (
            <details>
              <summary>{translate('history.sameRequest', { smart_count: sameRequest.length })}</summary>
              <ol className={css['events']}>{sameRequest.map((other) => renderEvent(other))}</ol>
            </details>
          )}
        </HistoryEvent>
      </ResourceScope>
    );
  };
  return (
    <>
      {rows.length > 0 && (
        <ol className={css['events']}>
          {groupByRequest(rows, id).map(({ main, sameRequest }) => renderEvent(main, sameRequest))}
        </ol>
      )}
      {rows.length === 0 && !loadMoreProps.problem && <p className={css['empty']}>{translate('history.empty')}</p>}
      <LoadMore {...loadMoreProps} />
    </>
  );
}

interface Props {
  event: AuditEvent;
  approval?: EventApproval | undefined;
  recordPath?: string | undefined;
  children?: ReactNode;
}

export function HistoryEvent({ event, approval, recordPath, children }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const changes = resource.name === notes.name ? [] : changesOf(resource, event.before, event.after);
  // Collapses the initial values of a new record: they are many and would push the other events off the screen.
  const relevantChanges = relevantChangesOf(event, changes);
  const hiddenChanges = changes.filter((change) => !relevantChanges.includes(change));
  const recordTitle = useRecordTitle(event.resource, event.recordTitle);
  const ChangeTexts = useDeclaredOptions(event.resource)?.ChangeTexts;
  const requesterText = useRequesterText(approval !== undefined);
  const reason = reasonOf(event, approval);
  const sentence = sentenceOf(resource, event, relevantChanges, resourceText);
  const changeLists = (
    <>
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
    </>
  );

  return (
    <li className={css['event']}>
      <p>
        <strong>
          <EventActor event={event} />
        </strong>{' '}
        {approval && `${requesterText(approval)} `}
        {sentence}
        {recordPath !== undefined && (
          <>
            {': '}
            <Link to={recordPath}>
              <NoBreakText>{recordTitle ?? resourceText.resource(event.resource)}</NoBreakText>
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
      {approval && (
        <small>
          {translate('audit.approval')} <ApprovalLink approval={approval} />
        </small>
      )}
      {reason && exportOf(event, resourceText) === null && <blockquote>{reason}</blockquote>}
      {ChangeTexts ? (
        <Suspense fallback={null}>
          <ChangeTexts recordId={null}>{changeLists}</ChangeTexts>
        </Suspense>
      ) : (
        changeLists
      )}
      {children}
    </li>
  );
}
