import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ProblemDetails } from '../../data/problem';

const waiting: ReadonlySet<string> = new Set([
  'service.tooManyRequests',
  'service.tooManyAtOnce',
  'giftCard.tooManyWrongCodes',
]);

/**
 * Counts down the time until a rate-limited request (429) may be retried: `12 s`, `15 min`. Empty once it may, and for
 * every other problem.
 */
export function useWait({ code, requestId, retryAfter = 0 }: ProblemDetails): string {
  const translate = useTranslate();
  const waits = waiting.has(code);
  const told = waits ? `${requestId} ${retryAfter}` : '';
  const [{ refusal, left }, setLeft] = useState({ refusal: told, left: retryAfter });
  useEffect(() => {
    if (told === '') return undefined;
    const endsAt = Date.now() + retryAfter;
    const tell = () => setLeft({ refusal: told, left: endsAt - Date.now() });
    tell();
    const timer = setInterval(tell, 1_000);
    return () => clearInterval(timer);
  }, [told, retryAfter]);
  const seconds = Math.ceil((refusal === told ? left : retryAfter) / 1_000);
  if (told === '' || seconds <= 0) return '';
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return translate('list.wait', { wait });
}
