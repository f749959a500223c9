import { webhooks } from '../../contract/webhooks/webhooks';
import { ListScreen } from '../kit/list/ListScreen';
import { OwnCells, ownCells } from '../kit/ownCells';
import { recordOf } from '../kit/record';
import { useWords } from '../kit/words';
import { eventsText } from './eventNames';
import { WebhookState } from './WebhookState';
import css from './webhooks.module.css';

const cells = ownCells(webhooks, {
  state: (record) => <WebhookState webhook={recordOf(webhooks, record)} />,
  events: (record) => <Events chosen={recordOf(webhooks, record).events ?? []} />,
});

/** `/webhooks`: endpoints with their events and delivery status. */
export default function WebhookList() {
  const { translate } = useWords();
  return (
    <OwnCells value={cells}>
      <ListScreen above={<p className={css['lead']}>{translate('webhooks.lead')}</p>} />
    </OwnCells>
  );
}

function Events({ chosen }: { chosen: readonly string[] }) {
  return <>{eventsText(chosen, useWords())}</>;
}
