import { webhooks } from '../../contract/webhooks/webhooks';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { eventsText } from './eventTexts';
import type { RecordOf } from '../../contract/resource';
import { StateChip, toneOf } from '../kit/ui/values';

const cells = customCells(webhooks, {
  state: (record) => <WebhookState webhook={recordOf(webhooks, record)} />,
  events: (record) => <EventResources eventTypes={recordOf(webhooks, record).events ?? []} />,
});

export default function WebhookList() {
  return (
    <CustomCellsContext value={cells}>
      <ListScreen />
    </CustomCellsContext>
  );
}

function EventResources({ eventTypes }: { eventTypes: readonly string[] }) {
  return <>{eventsText(eventTypes, useResourceText())}</>;
}

export type Webhook = RecordOf<typeof webhooks>;

export const isFailing = ({ state, failingSince }: Webhook): boolean => state === 'active' && failingSince !== null;

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { lookup, translate } = useResourceText();
  const { state } = webhook;
  if (isFailing(webhook)) return <StateChip tone="bad">{translate('webhooks.failing')}</StateChip>;
  return (
    <StateChip tone={toneOf(state, webhooks.name) ?? 'quiet'}>
      {lookup(webhooks.name, `values.state.${state}`)}
    </StateChip>
  );
}
