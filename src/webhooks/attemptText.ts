import type { Attempt } from '../../contract/webhooks/deliveries';
import type { ResourceText } from '../kit/resourceText';

/** Failure reasons with a translation; network error codes such as `ECONNREFUSED` are shown as they are. */
export const attemptReasons = ['timeout', 'notPublic', 'notHttps'] as const;

/** Returns the outcome of an attempt as text. */
export function attemptText({ status, ms, reason }: Attempt, { translate }: ResourceText): string {
  if (status !== null) return translate('webhooks.attempt.answered', { status, ms });
  const known = attemptReasons.find((one) => one === reason);
  return translate('webhooks.attempt.failed', {
    reason: known ? translate(`webhooks.attempt.reasons.${known}`) : reason,
  });
}
