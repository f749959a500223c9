import { ActionBar } from '../kit/actions/ActionBar';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { auditEvents } from '../../contract/people/auditEvents';
import { apiKeys, apiKeyIdOf } from '../../contract/people/apiKeys';
import { routeOf } from '../../contract/resource';
import { webhooks } from '../../contract/webhooks/webhooks';
import { ChangeList } from '../kit/changes/ChangeList';
import { changesOf } from '../kit/changes/changes';
import { ResourceScope, useResource } from '../kit/contexts';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { actorOf, EventActor, type AuditEvent } from '../kit/history/auditEvent';
import { FactList, type Fact } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { useRecordTitle } from '../kit/recordTitle';
import { Instant, TruncatedText, NoBreakText } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import css from './audit.module.css';
import { useEventText } from './AuditList';

const WebhookTexts = lazy(() => import('../webhooks/WebhookTexts'));

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
  const actor = actorOf(event, texts);
  const keyId = apiKeyIdOf(event.actorId);
  const labelOf = (name: keyof (typeof auditEvents)['fields'] | 'createdAt') =>
    texts.fieldLabel(auditEvents.name, name);
  const facts: Fact[] = [
    { label: labelOf('createdAt'), value: <Instant value={event.createdAt} /> },
    { label: labelOf('resource'), value: texts.resource(event.resource, 2) },
    { label: labelOf('recordTitle'), value: <RecordLink event={event} /> },
    {
      label: labelOf('actorName'),
      value: (
        <span className={css['links']}>
          <EventActor event={event} />
          {keyId !== null && <Link to={pathOf(apiKeys, keyId)}>{translate('audit.toKey')}</Link>}
          <Link to={listPath({ actorId: event.actorId })}>{translate('audit.allOfPerson')}</Link>
        </span>
      ),
    },
    ...(event.reason === null ? [] : [{ label: labelOf('reason'), value: event.reason, isWide: true }]),
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
        <Changes event={event} />
      </div>
    </Page>
  );
}

function RecordLink({ event: { resource, recordId, recordTitle } }: { event: AuditEvent }) {
  const { translate } = useResourceText();
  const options = useDeclaredOptions(resource);
  const storedTitle = useRecordTitle(resource, recordTitle);
  const title =
    storedTitle === null ? <TruncatedText>{recordId}</TruncatedText> : <NoBreakText>{storedTitle}</NoBreakText>;
  return (
    <span className={css['links']}>
      {options && options.hasNoPages !== true ? <Link to={pathOf(options.resource, recordId)}>{title}</Link> : title}
      <Link to={listPath({ resource, recordId })}>{translate('audit.allOfRecord')}</Link>
    </span>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const { translate } = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.resource;
  // Excludes computed fields: their values depend on the reader, and these were computed for the actor.
  const changes = changesOf(resource, event.before, event.after).filter(({ field }) => !field?.computed);
  const list = <ChangeList changes={changes} />;
  return (
    <Panel title={translate('audit.changes')}>
      {changes.length === 0 && <p>{translate('audit.nothingChanged')}</p>}
      {changes.length > 0 && resource && (
        <ResourceScope resource={resource}>
          {resource.name === webhooks.name ? (
            <Suspense fallback={null}>
              <WebhookTexts>{list}</WebhookTexts>
            </Suspense>
          ) : (
            list
          )}
        </ResourceScope>
      )}
    </Panel>
  );
}

const listPath = (filter: Readonly<Record<string, string>>) =>
  `${routeOf(auditEvents)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
