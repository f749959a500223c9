import { webhookDeliveries } from '../../contract/webhooks/deliveries';
import type { RecordOf } from '../../contract/resource';
import { LoadMore } from '../kit/list/LoadMore';
import { useInfiniteRows } from '../kit/list/useInfiniteRows';
import { Panel } from '../kit/read/Panel';
import { LoadingState } from '../kit/ui/states';
import readCss from '../kit/read/read.module.css';
import { useWords } from '../kit/words';
import { DeliveryRow, type Delivery } from './DeliveryRow';
import type { Webhook } from './WebhookState';
import css from './webhooks.module.css';

const perPage = 15;
const again = 3_000;
const soon = 15_000;

/** Whether a delivery is due soon, so that its outcome is worth polling for. */
function isOnItsWay({ state, dueAt }: RecordOf<typeof webhookDeliveries>): boolean {
  return state === 'waiting' && dueAt !== null && new Date(dueAt).getTime() < Date.now() + soon;
}

/** Deliveries of an endpoint, latest first, each with its attempts. */
export function Deliveries({ webhook: { id, state } }: { webhook: Webhook }) {
  const words = useWords();
  const { rows, isPending, more, refetch } = useInfiniteRows<typeof webhookDeliveries, Delivery>(
    webhookDeliveries,
    { filter: { webhookId: id }, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage } },
    { refetchOnMount: 'always', again: (shown) => (state === 'active' && shown.some(isOnItsWay) ? again : false) },
  );
  return (
    <Panel title={words.translate('webhooks.deliveries')}>
      {isPending && <LoadingState rows={3} />}
      {!isPending && rows.length === 0 && !more.problem && (
        <p className={readCss['hint']}>{words.of(webhookDeliveries.name, 'emptyHint')}</p>
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
