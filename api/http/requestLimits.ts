import { Problem } from '../problem';

/** Requests per minute; 0 means unlimited. */
export interface RequestLimits {
  /** Read requests of one session. */
  reads: number;
  /** Write requests of one session. */
  writes: number;
  /** Requests from one network address. */
  address: number;
}

/**
 * Sessions' worth of requests that one person may send, however many sessions they have: signing in again raises no
 * limit. Requests refused to a session do not count for its person, so that even four exhausted sessions use up
 * nothing of the others.
 */
export const sessionsEach = 5;

const minute = 60_000;

/** Bounds the memory used for invented addresses; the key idle for longest is evicted first. */
const maxKeys = 10_000;

/** Throws 429 `service.tooManyRequests` with `Retry-After` if `key` has exceeded its limit. */
type Take = (key: string) => void;

/**
 * Creates a rate limiter (GCRA): allows a burst of one minute of requests, then as many as have become free since.
 * Counts per process: each of `n` instances allows as many.
 */
export function limiterOf(perMinute: number, now: () => number): Take {
  if (perMinute === 0) return () => {};
  const every = minute / perMinute;
  /** When all requests taken by a key are free again, in epoch milliseconds. */
  const takenUntil = new Map<string, number>();
  return (key) => {
    const at = now();
    const until = Math.max(takenUntil.get(key) ?? 0, at) + every;
    if (until - at > minute) {
      const seconds = Math.ceil((until - at - minute) / 1_000);
      throw new Problem('service.tooManyRequests', { headers: { 'Retry-After': String(seconds) } });
    }
    takenUntil.delete(key);
    takenUntil.set(key, until);
    const [oldest] = takenUntil.keys();
    if (takenUntil.size > maxKeys && oldest !== undefined) takenUntil.delete(oldest);
  };
}
