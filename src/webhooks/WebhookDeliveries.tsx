import { webhookDeliveries } from '../../contract/webhooks/deliveries';
import type { RecordOf } from '../../contract/resource';
import { LoadMore } from '../kit/list/LoadMore';
import { useInfiniteRows } from '../kit/list/useInfiniteRows';
import { Panel } from '../kit/read/Panel';
import { LoadingState } from '../kit/ui/states';
import readCss from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { DeliveryRow, type Delivery } from './DeliveryRow';
import type { Webhook } from './WebhookState';
import css from './webhooks.module.css';

const perPage = 15;
const again = 3_000;
const soonMs = 15_000;

/** Whether a delivery is due soon, so that its outcome is worth polling for. */
function isDueSoon({ state, dueAt }: RecordOf<typeof webhookDeliveries>): boolean {
  return state === 'waiting' && dueAt !== null && new Date(dueAt).getTime() < Date.now() + soonMs;
}

/** Deliveries of an endpoint, latest first, each with its attempts. */
export function WebhookDeliveries({ webhook: { id, state } }: { webhook: Webhook }) {
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
