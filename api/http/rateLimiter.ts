import type { Ctx, Deps } from './context';
import { networkOf } from './network';
import { createLimiter, sessionsPerPerson } from './requestLimits';

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
