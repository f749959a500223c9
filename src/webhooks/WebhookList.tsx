import { webhooks } from '../../contract/webhooks/webhooks';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/customCells';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { eventsText } from './eventTexts';
import { WebhookState } from './WebhookState';
import css from './webhooks.module.css';

const cells = customCells(webhooks, {
  state: (record) => <WebhookState webhook={recordOf(webhooks, record)} />,
  events: (record) => <EventResources chosen={recordOf(webhooks, record).events ?? []} />,
});

export default function WebhookList() {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={cells}>
      <ListScreen above={<p className={css['lead']}>{translate('webhooks.lead')}</p>} />
    </CustomCellsContext>
  );
}

function EventResources({ chosen }: { chosen: readonly string[] }) {
  return <>{eventsText(chosen, useResourceText())}</>;
}
