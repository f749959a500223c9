import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { webhooks } from '../../contract/webhooks/webhooks';
import { ActionBar } from '../kit/actions/ActionBar';
import { CustomTextsContext } from '../kit/changes/customTexts';
import { FieldCell } from '../kit/FieldCell';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { FactList } from '../kit/read/FactList';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, titleOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useMayDo } from '../session/useMayDo';
import { Page } from '../shell/Page';
import { chosenByResource, chosenText, webhookTexts } from './eventTexts';
import { secretInResponse } from './secretInResponse';
import { WebhookSecretDialog } from './WebhookSecretDialog';
import { isFailing, WebhookState, type Webhook } from './WebhookState';
import css from './webhooks.module.css';
import { webhookDeliveries } from '../../contract/webhooks/deliveries';
import type { RecordOf } from '../../contract/resource';
import { LoadMore } from '../kit/list/LoadMore';
import { useInfiniteRows } from '../kit/list/useInfiniteRows';
import { LoadingState } from '../kit/ui/states';
import { DeliveryRow, type Delivery } from './DeliveryRow';

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
  const mayDo = useMayDo();
  const { state } = useLocation();
  const [secret, setSecret] = useState<string | null>(null);
  const handleDone = (_: AnyRecord, extras: OneTimeExtras) => setSecret(secretInResponse(extras));
  const actions = (
    <>
      <ActionBar back={back} onDone={handleDone} />
      {mayDo(webhooks, 'update') && webhook.archivedAt === null && (
        <Button
          color="inherit"
          startIcon={<Pencil size={18} aria-hidden />}
          component={Link}
          to={`${pathOf(webhooks, webhook.id)}/edit`}
          state={state}
        >
          {translate('webhooks.edit')}
        </Button>
      )}
    </>
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
                wide: true,
              }}
              names={['waiting', 'failingSince', 'formerSecretUntil', 'createdAt']}
            />
          </Panel>
          <Panel title={translate('webhooks.events.title')}>
            <ChosenEventFacts chosen={webhook.events ?? []} />
          </Panel>
          {/* The key remounts the list after an action on the endpoint, which may have sent a delivery. */}
          <WebhookDeliveries key={webhook.version} webhook={webhook} />
        </div>
        <CustomTextsContext value={webhookTexts}>
          <History />
        </CustomTextsContext>
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

function ChosenEventFacts({ chosen }: { chosen: readonly string[] }) {
  const texts = useResourceText();
  return (
    <FactList
      facts={chosenByResource(chosen).map((one) => ({
        label: texts.resource(one.resource.name, 2),
        value: chosenText(one, texts),
      }))}
    />
  );
}

const perPage = 15;
const again = 3_000;
const soonMs = 15_000;

function isDueSoon({ state, dueAt }: RecordOf<typeof webhookDeliveries>): boolean {
  return state === 'waiting' && dueAt !== null && new Date(dueAt).getTime() < Date.now() + soonMs;
}

function WebhookDeliveries({ webhook: { id, state } }: { webhook: Webhook }) {
  const texts = useResourceText();
  const { rows, isPending, more, refetch } = useInfiniteRows<typeof webhookDeliveries, Delivery>(
    webhookDeliveries,
    { filter: { webhookId: id }, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage } },
    {
      refetchOnMount: 'always',
      refetchAfter: (shown) => (state === 'active' && shown.some(isDueSoon) ? again : false),
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
