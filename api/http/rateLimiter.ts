import type { Ctx, Deps } from './context';
import { networkOf } from './network';
import { Problem } from '../problem';

export const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type Budget = 'reads' | 'writes' | 'presence';

/**
 * Presence requests per minute and session. They have their own limit, because open pages send them automatically, and
 * they must not use up the limit of user actions.
 */
const presencePerMinute = 60;

export interface RateLimiter {
  countAddress(c: Ctx): void;
  countPerson(c: Ctx): void;
}

export function createRateLimiter({ limits, clock }: Pick<Deps, 'limits' | 'clock'>): RateLimiter {
  const now = () => clock().getTime();
  const { reads: readsPerMinute = 0, writes = 0, address = 0 } = limits ?? {};
  const takeForAddress = createLimiter(address, now);
  const createBudget = (perMinute: number) => ({
    takeForSession: createLimiter(perMinute, now),
    takeForPerson: createLimiter(perMinute * sessionsPerPerson, now),
  });
  const budgets: Readonly<Record<Budget, ReturnType<typeof createBudget>>> = {
    reads: createBudget(readsPerMinute),
    writes: createBudget(writes),
    presence: createBudget(writes === 0 ? 0 : presencePerMinute),
  };
  return {
    countAddress({ env }) {
      if (env.address !== undefined) takeForAddress(networkOf(env.address));
    },
    // Counts the session first, so that a stolen token cannot use up the limit of the person's other sessions.
    countPerson(c) {
      const isRead = reads.has(c.req.method) || c.req.method === 'OPTIONS';
      const { takeForSession, takeForPerson } = budgets[c.get('budget') ?? (isRead ? 'reads' : 'writes')];
      const { uid, signedInAt = '' } = c.get('caller');
      takeForSession(`${uid} ${signedInAt}`);
      takeForPerson(uid);
    },
  };
}

/** Requests per minute; 0 means unlimited. */
export interface RequestLimits {
  reads: number;
  writes: number;
  address: number;
}

/**
 * Limit per person, as a multiple of the limit per session. It caps people who sign in many times. Requests that the
 * limit of the session refuses do not count for the person.
 */
const sessionsPerPerson = 5;

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
function createLimiter(perMinute: number, now: () => number): Limiter {
  if (perMinute === 0) return () => {};
  const intervalMs = minuteMs / perMinute;
  /** Epoch milliseconds at which a key has its full burst again. */
  const fullBurstAtByKey = new Map<string, number>();
  return (key) => {
    const at = now();
    const until = Math.max(fullBurstAtByKey.get(key) ?? 0, at) + intervalMs;
    if (until - at > minuteMs) {
      const seconds = Math.ceil((until - at - minuteMs) / 1_000);
      throw new Problem('service.tooManyRequests', { headers: { 'Retry-After': String(seconds) } });
    }
    fullBurstAtByKey.delete(key);
    fullBurstAtByKey.set(key, until);
    const [oldest] = fullBurstAtByKey.keys();
    if (fullBurstAtByKey.size > maxKeys && oldest !== undefined) fullBurstAtByKey.delete(oldest);
  };
}
