import type { Ctx, Deps } from './context';
import { networkOf } from './network';
import { limiterOf, sessionsEach } from './requestLimits';

export const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type Budget = 'reads' | 'writes' | 'presence';

/** Per session. Open pages report presence automatically, so it must not use up the limit of user actions. */
const presencePerMinute = 60;

/** Counts requests against the rate limits. Both methods throw 429 `service.tooManyRequests`. */
export interface Counting {
  /** Counts by network address. */
  address(c: Ctx): void;
  /** Counts by session and by person; requires an authenticated caller. */
  person(c: Ctx): void;
}

/** Creates rate limits that are counted in this process. */
export function counting({ limits, clock }: Pick<Deps, 'limits' | 'clock'>): Counting {
  const now = () => clock().getTime();
  const { reads: readsEach = 0, writes = 0, address = 0 } = limits ?? {};
  const takeOf = limiterOf(address, now);
  const each = (perMinute: number) => ({
    take: limiterOf(perMinute, now),
    takeOfAll: limiterOf(perMinute * sessionsEach, now),
  });
  const budgets: Readonly<Record<Budget, ReturnType<typeof each>>> = {
    reads: each(readsEach),
    writes: each(writes),
    // No limit on writes means no limit on presence.
    presence: each(writes === 0 ? 0 : presencePerMinute),
  };
  return {
    address({ env }) {
      if (env.address !== undefined) takeOf(networkOf(env.address));
    },
    // Counts the session first, so that a stolen token cannot use up the limit of the person's other sessions.
    person(c) {
      const isRead = reads.has(c.req.method) || c.req.method === 'OPTIONS';
      const { take, takeOfAll } = budgets[c.get('budget') ?? (isRead ? 'reads' : 'writes')];
      const { uid, signedInAt = '' } = c.get('caller');
      take(`${uid} ${signedInAt}`);
      takeOfAll(uid);
    },
  };
}
