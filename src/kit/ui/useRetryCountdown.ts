import { useEffect, useState } from 'react';
import { useT } from '../../i18n/useT';
import type { ProblemDetails } from '../../data/problem';

const rateLimitCodes: ReadonlySet<string> = new Set([
  'service.tooManyRequests',
  'service.tooManyAtOnce',
  'giftCard.tooManyWrongCodes',
]);

/**
 * Returns the time until a rate-limited request (429) may be retried: `12 s`, `15 min`. Returns an empty text
 * afterwards, and for other problems.
 */
export function useRetryCountdown({ code, requestId, retryAfter = 0 }: ProblemDetails): string {
  const translate = useT();
  const isRateLimited = rateLimitCodes.has(code);
  const refusalKey = isRateLimited ? `${requestId} ${retryAfter}` : '';
  const [{ refusal, left }, setLeft] = useState({ refusal: refusalKey, left: retryAfter });
  useEffect(() => {
    if (refusalKey === '') return undefined;
    const endsAt = Date.now() + retryAfter;
    const update = () => setLeft({ refusal: refusalKey, left: endsAt - Date.now() });
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [refusalKey, retryAfter]);
  const seconds = Math.ceil((refusal === refusalKey ? left : retryAfter) / 1_000);
  if (refusalKey === '' || seconds <= 0) return '';
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return translate('list.wait', { wait });
}
