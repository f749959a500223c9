import { Problem } from '../problem';

/** Requests per minute; 0 means unlimited. */
export interface RequestLimits {
  reads: number;
  writes: number;
  address: number;
}

/**
 * Limit per person, as a multiple of the limit per session, so that another sign-in does not raise it. Requests refused
 * by the limit of the session do not count for the person.
 */
export const sessionsPerPerson = 5;

const minuteMs = 60_000;

/**
 * Maximum number of keys, so that requests with invented addresses cannot exhaust the memory. Evicts the least recently
 * used key.
 */
const maxKeys = 10_000;

type Limiter = (key: string) => void;

/**
 * Creates a rate limiter (GCRA) that allows bursts of up to one minute's requests. Counts per process, so `n` instances
 * allow `n` times as many requests.
 */
export function createLimiter(perMinute: number, now: () => number): Limiter {
  if (perMinute === 0) return () => {};
  const intervalMs = minuteMs / perMinute;
  /** Epoch milliseconds at which a key has its full burst again. */
  const freeAgainAt = new Map<string, number>();
  return (key) => {
    const at = now();
    const until = Math.max(freeAgainAt.get(key) ?? 0, at) + intervalMs;
    if (until - at > minuteMs) {
      const seconds = Math.ceil((until - at - minuteMs) / 1_000);
      throw new Problem('service.tooManyRequests', { headers: { 'Retry-After': String(seconds) } });
    }
    freeAgainAt.delete(key);
    freeAgainAt.set(key, until);
    const [oldest] = freeAgainAt.keys();
    if (freeAgainAt.size > maxKeys && oldest !== undefined) freeAgainAt.delete(oldest);
  };
}
