import type { Attempt } from '../../contract/webhooks/deliveries';
import type { Words } from '../kit/words';

/** Why there was no answer, where it has a text; what the network says is told as it says it: `ECONNREFUSED`. */
export const attemptReasons = ['timeout', 'notPublic', 'notHttps'] as const;

/** What became of an attempt, in plain words. */
export function attemptText({ status, ms, reason }: Attempt, { translate }: Words): string {
  if (status !== null) return translate('webhooks.attempt.answered', { status, ms });
  const known = attemptReasons.find((one) => one === reason);
  return translate('webhooks.attempt.failed', {
    reason: known ? translate(`webhooks.attempt.reasons.${known}`) : reason,
  });
}
