import { Problem } from '../problem';

/** Requests per minute; 0 means unlimited. */
export interface RequestLimits {
  reads: number;
  writes: number;
  address: number;
}

/**
 * Sessions' worth of requests that one person may send over all sessions: signing in again raises no limit. Requests
 * refused to a session do not count for its person.
 */
export const sessionsPerPerson = 5;

const minuteMs = 60_000;

/** Bounds the memory for invented addresses; evicts the key idle for longest first. */
const maxKeys = 10_000;

type Limiter = (key: string) => void;

/**
 * Creates a rate limiter (GCRA): allows a burst of one minute of requests, then as many as have become free since.
 * Counts per process: each of `n` instances allows as many.
 */
export function createLimiter(perMinute: number, now: () => number): Limiter {
  if (perMinute === 0) return () => {};
  const intervalMs = minuteMs / perMinute;
  /** Epoch milliseconds when all requests of a key are free again. */
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
