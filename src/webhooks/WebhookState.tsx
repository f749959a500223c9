import { webhooks } from '../../contract/webhooks/webhooks';
import type { RecordOf } from '../../contract/resource';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';
import { useResourceText } from '../kit/resourceText';

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
