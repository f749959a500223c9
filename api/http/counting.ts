import type { Ctx, Deps } from './context';
import { networkOf } from './network';
import { limiterOf, sessionsEach } from './requestLimits';

/** The methods that only read. */
export const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What is counted apart. */
export type Budget = 'reads' | 'writes' | 'presence';

/** Of one session in a minute. Open pages say who is there by themselves: however often, it takes nothing of what a person does. */
const presencePerMinute = 60;

/** Counts a request against what its sender may ask for. Each throws 429. */
export interface Counting {
  /** Whoever they are. */
  address(c: Ctx): void;
  /** Once they are known. */
  person(c: Ctx): void;
}

/** Counts requests in this process. */
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
    // Who sets no limit for what writes wants none for this.
    presence: each(writes === 0 ? 0 : presencePerMinute),
  };
  return {
    address({ env }) {
      if (env.address !== undefined) takeOf(networkOf(env.address));
    },
    // Each session by itself first: who has copied the token of one uses up nothing of the others.
    person(c) {
      const isRead = reads.has(c.req.method) || c.req.method === 'OPTIONS';
      const { take, takeOfAll } = budgets[c.get('budget') ?? (isRead ? 'reads' : 'writes')];
      const { uid, signedInAt = '' } = c.get('caller');
      take(`${uid} ${signedInAt}`);
      takeOfAll(uid);
    },
  };
}
