import { ActionBar } from '../kit/actions/ActionBar';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { approvals } from '../../contract/people/approvals';
import { auditEvents } from '../../contract/people/auditEvents';
import { apiKeys, apiKeyIdOf } from '../../contract/people/apiKeys';
import { checkRuns } from '../../contract/money/checkRuns';
import { notes } from '../../contract/people/notes';
import { ChangeList } from '../kit/changes/ChangeList';
import { changesOf, relevantChangesOf } from '../kit/changes/changes';
import { ResourceScope, useResource } from '../kit/contexts';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { actorOf, auditPathOf, EventActor, EventRecord, exportOf, type AuditEvent } from '../kit/history/auditEvent';
import { ApprovalLink, reasonOf, useEventApprovals, useRequesterText } from '../kit/history/eventApproval';
import { Actor } from '../kit/people/Actor';
import { FactList, type Fact } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { Instant } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import css from './audit.module.css';
import { useEventText } from './AuditList';

const EventNote = lazy(() => import('../notes/EventNote'));
const CheckRunTexts = lazy(() => import('../checks/CheckRunTexts'));

export default function AuditEventScreen() {
  const back = useBackPath(useResource());
  return (
    <RecordScreen back={back}>
      {/* Cast: the snapshots of an event may be of any resource. */}
      {(record) => <EventPage event={record as unknown as AuditEvent & { requestId: string }} back={back} />}
    </RecordScreen>
  );
}

interface Props {
  event: AuditEvent & { requestId: string };
  back: string;
}

function EventPage({ event, back }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const eventText = useEventText(event);
  const approval = useEventApprovals([event])(event);
  const requesterText = useRequesterText(approval !== undefined);
  const actor = [actorOf(event, texts), ...(approval ? [requesterText(approval)] : [])].join(', ');
  const reason = reasonOf(event, approval);
  const keyId = apiKeyIdOf(event.actorId);
  const exported = exportOf(event, texts);
  const labelOf = (name: keyof (typeof auditEvents)['fields'] | 'createdAt') =>
    texts.fieldLabel(auditEvents.name, name);
  const facts: Fact[] = [
    { label: labelOf('createdAt'), value: <Instant value={event.createdAt} /> },
    { label: labelOf('resource'), value: exported?.name ?? texts.resource(event.resource, 2) },
    ...(exported === null
      ? [
          {
            label: labelOf('recordTitle'),
            value: (
              <span className={css['links']}>
                <EventRecord event={event} />
                <Link to={auditPathOf({ resource: event.resource, recordId: event.recordId })}>
                  {translate('audit.allOfRecord')}
                </Link>
              </span>
            ),
          },
        ]
      : []),
    {
      label: labelOf('actorName'),
      value: (
        <span className={css['links']}>
          <EventActor event={event} />
          {keyId !== null && <Link to={pathOf(apiKeys, keyId)}>{translate('audit.toKey')}</Link>}
          <Link to={auditPathOf({ actorId: event.actorId })}>{translate('audit.allOfPerson')}</Link>
        </span>
      ),
    },
    ...(approval
      ? [
          {
            label: texts.fieldLabel(approvals.name, 'requestedByEmail'),
            value: <Actor email={approval.requestedByEmail} />,
          },
          { label: translate('audit.approval'), value: <ApprovalLink approval={approval} /> },
        ]
      : []),
    ...(reason === null || exported !== null ? [] : [{ label: labelOf('reason'), value: reason, isWide: true }]),
    { label: labelOf('requestId'), value: <code>{event.requestId}</code> },
  ];
  return (
    <Page
      title={translate('audit.did', { who: actor, done: eventText })}
      back={back}
      actions={<ActionBar back={back} />}
    >
      <div className={readCss['panels']}>
        <Panel title={translate('audit.event')}>
          <FactList facts={facts} />
        </Panel>
        {event.resource === notes.name ? (
          <Suspense fallback={null}>
            <EventNote id={event.recordId} />
          </Suspense>
        ) : (
          exported === null && <Changes event={event} />
        )}
      </div>
    </Page>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const { translate } = useResourceText();
  const options = useDeclaredOptions(event.resource);
  const resource = options?.resource;
  const ChangeTexts = event.resource === checkRuns.name ? CheckRunTexts : options?.ChangeTexts;
  // Excludes computed fields: their values depend on the reader, and these were computed for the actor.
  const changes = changesOf(resource, event.before, event.after).filter(({ field }) => !field?.computed);
  const relevantChanges = relevantChangesOf(event, changes);
  const list = <ChangeList changes={relevantChanges.length > 0 ? relevantChanges : changes} />;
  return (
    <Panel title={translate('audit.changes')}>
      {changes.length === 0 && <p>{translate('audit.nothingChanged')}</p>}
      {changes.length > 0 && resource && (
        <ResourceScope resource={resource}>
          {ChangeTexts ? (
            <Suspense fallback={null}>
              <ChangeTexts recordId={null}>{list}</ChangeTexts>
            </Suspense>
          ) : (
            list
          )}
        </ResourceScope>
      )}
    </Panel>
  );
}
