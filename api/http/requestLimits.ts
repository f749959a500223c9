import { Problem } from '../problem';

/** Requests a minute; 0: no limit. */
export interface RequestLimits {
  /** Of one session of a person that only read. */
  reads: number;
  /** Of one session that may change something. */
  writes: number;
  /** Of one network address, whoever they are. */
  address: number;
}

/**
 * A person may ask for as much as so many sessions, however many they have: signing in again brings no more. What a session
 * is refused does not count for its person, so that one alone, or four, use up nothing of the others.
 */
export const sessionsEach = 5;

const minute = 60_000;

/** So that somebody who invents addresses fills no memory; who has been quiet longest is forgotten first. */
const maxKeys = 10_000;

/** Throws 429 `service.tooManyRequests` with `Retry-After` where `key` has used up what it may ask for. */
type Take = (key: string) => void;

/**
 * Lets a minute's worth of requests through at once, and from then on as many as have become free since (GCRA). Counted
 * in this process: of `n` instances each lets as many through.
 */
export function limiterOf(perMinute: number, now: () => number): Take {
  if (perMinute === 0) return () => {};
  const every = minute / perMinute;
  /** When all that a key has taken will be free again, in milliseconds. */
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
