import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { Link } from 'react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { webhooks, webhookDeliveries, type Attempt } from '../../contract/webhooks/webhooks';
import { ActionBar } from '../kit/actions/ActionBar';
import { FieldCell } from '../kit/FieldCell';
import { EditButton } from '../kit/form/EditButton';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts, FactList, type Fact } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, titleOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { groupByResource, resourceEventsText, eventText } from './eventTexts';
import { secretInResponse, WebhookSecretDialog } from './WebhookSecretDialog';
import { isFailing, WebhookState, type Webhook } from './WebhookList';
import css from './webhooks.module.css';
import { type RecordOf, routeOf } from '../../contract/resource';
import { LoadMore, useInfiniteRows } from '../kit/list/LoadMore';
import { LoadingState } from '../kit/ui/states';
import { resourcesWithEvents } from '../../contract/webhookEvents';
import { RecordScope } from '../kit/contexts';
import { Instant } from '../kit/ui/values';

export default function WebhookScreen() {
  const back = useBackPath(webhooks);
  return (
    <RecordScreen back={back}>
      {(record) => <WebhookPage key={record.id} webhook={recordOf(webhooks, record)} back={back} />}
    </RecordScreen>
  );
}

function WebhookPage({ webhook, back }: { webhook: Webhook; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const [secret, setSecret] = useState<string | null>(null);
  const handleDone = (_: AnyRecord, extras: OneTimeExtras) => setSecret(secretInResponse(extras));
  const actions = (
    <ActionBar back={back} onDone={handleDone}>
      <EditButton variant="outlined" />
    </ActionBar>
  );
  return (
    <Page title={titleOf(webhooks, webhook, texts)} back={back} actions={actions}>
      <WebhookStateNotice webhook={webhook} />
      <div className={readCss['page']}>
        <div className={readCss['panels']}>
          <Panel title={translate('webhooks.facts')} aside={<WebhookState webhook={webhook} />}>
            <Facts
              of={webhooks}
              firstFact={{
                label: texts.fieldLabel(webhooks.name, 'url'),
                value: <FieldCell source="url" />,
                isWide: true,
              }}
              names={['waiting', 'failingSince', 'formerSecretUntil', 'createdAt']}
            />
          </Panel>
          <Panel title={translate('webhooks.events.title')}>
            <EventFacts eventTypes={webhook.events ?? []} />
          </Panel>
          {/* The key remounts the list after an action on the endpoint, which may have sent a delivery. */}
          <WebhookDeliveries key={webhook.version} webhook={webhook} />
        </div>
        <History />
      </div>
      {secret !== null && <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

function WebhookStateNotice({ webhook }: { webhook: Webhook }) {
  const { translate, format } = useResourceText();
  const { state, stoppedBecause, failingSince, archivedAt } = webhook;
  if (archivedAt !== null) return null;
  if (isFailing(webhook))
    return (
      <Alert className={css['banner'] ?? ''} severity="warning">
        {translate('webhooks.banner.failing', { date: failingSince && format.instant(failingSince) })}
      </Alert>
    );
  if (state === 'active') return null;
  if (stoppedBecause === 'gone')
    return (
      <Alert className={css['banner'] ?? ''} severity="error">
        {translate('webhooks.banner.gone')}
      </Alert>
    );
  if (stoppedBecause === 'failing')
    return (
      <Alert className={css['banner'] ?? ''} severity="error">
        {translate('webhooks.banner.stopped')}
      </Alert>
    );
  return (
    <Alert className={css['banner'] ?? ''} severity="info">
      {translate('webhooks.banner.paused')}
    </Alert>
  );
}

function EventFacts({ eventTypes }: { eventTypes: readonly string[] }) {
  const texts = useResourceText();
  return (
    <FactList
      facts={groupByResource(eventTypes).map((one) => ({
        label: texts.resource(one.resource.name, 2),
        value: resourceEventsText(one, texts),
      }))}
    />
  );
}

const perPage = 15;
const refetchIntervalMs = 3_000;
const dueSoonMs = 15_000;

function isDueSoon({ state, dueAt }: RecordOf<typeof webhookDeliveries>): boolean {
  return state === 'waiting' && dueAt !== null && new Date(dueAt).getTime() < Date.now() + dueSoonMs;
}

function WebhookDeliveries({ webhook: { id, state } }: { webhook: Webhook }) {
  const texts = useResourceText();
  const { rows, isPending, more, refetch } = useInfiniteRows<typeof webhookDeliveries, Delivery>(
    webhookDeliveries,
    { filter: { webhookId: id }, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage } },
    {
      refetchOnMount: 'always',
      refetchIntervalOf: (deliveries) => (state === 'active' && deliveries.some(isDueSoon) ? refetchIntervalMs : false),
    },
  );
  return (
    <Panel title={texts.translate('webhooks.deliveries')}>
      {isPending && <LoadingState rows={3} />}
      {!isPending && rows.length === 0 && !more.problem && (
        <p className={readCss['hint']}>{texts.lookup(webhookDeliveries.name, 'emptyHint')}</p>
      )}
      {rows.length > 0 && (
        <ul className={css['deliveries']}>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onDone={refetch} />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </Panel>
  );
}

export type Delivery = RecordOf<typeof webhookDeliveries>;

interface Props {
  delivery: Delivery;
  onDone: () => void;
}

function DeliveryRow({ delivery, onDone }: Props) {
  const texts = useResourceText();
  const { translate, fieldLabel, format } = texts;
  const { type, createdAt, log, state, dueAt, eventId } = delivery;
  const attempts = log ?? [];
  const facts: Fact[] = [
    ...recordFact(delivery, texts),
    {
      label: fieldLabel(webhookDeliveries.name, 'eventId'),
      value: <code className={css['id']}>{eventId}</code>,
      isWide: true,
    },
  ];
  return (
    <li>
      <RecordScope resource={webhookDeliveries} record={delivery}>
        <details>
          <summary>
            <span className={css['event']}>
              <strong>{eventText(type, texts)}</strong>
              <Instant value={createdAt} />
            </span>
            <span className={css['outcome']}>
              <FieldCell source="state" />
              <ChevronDown size={18} aria-hidden />
            </span>
          </summary>
          <div className={css['deliveryDetails']}>
            {attempts.length > 0 && (
              <ol className={css['attempts']}>
                {attempts.map((attempt) => (
                  <li key={attempt.at}>
                    <Instant value={attempt.at} />
                    <span>{attemptText(attempt, texts)}</span>
                  </li>
                ))}
              </ol>
            )}
            {state === 'waiting' && dueAt !== null && (
              <p>{translate('webhooks.next', { date: format.instant(dueAt) })}</p>
            )}
            <FactList facts={facts} />
            <ActionBar back={routeOf(webhooks)} onDone={onDone} />
          </div>
        </details>
      </RecordScope>
    </li>
  );
}

function recordFact({ resource: name, recordId }: Delivery, texts: ResourceText): Fact[] {
  const resource = resourcesWithEvents.find((one) => one.name === name);
  if (!resource || recordId === null) return [];
  return [
    {
      label: texts.resource(resource.name),
      value: <Link to={`${routeOf(resource)}/${recordId}`}>{recordId}</Link>,
      isWide: true,
    },
  ];
}

/** Failure reasons with a translation. Codes of network errors, such as `ECONNREFUSED`, are shown unchanged. */
export const attemptReasons = ['timeout', 'notPublic', 'notHttps'] as const;

function attemptText({ status, ms, reason }: Attempt, { translate }: ResourceText): string {
  if (status !== null) return translate('webhooks.attempt.answered', { status, ms });
  const knownReason = attemptReasons.find((one) => one === reason);
  return translate('webhooks.attempt.failed', {
    reason: knownReason ? translate(`webhooks.attempt.reasons.${knownReason}`) : reason,
  });
}
