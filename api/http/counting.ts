import type { Ctx, Deps } from './context';
import { networkOf } from './network';
import { limiterOf, sessionsEach } from './requestLimits';

/** The methods that only read. */
export const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

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
  const [ofReads, ofWrites] = [readsEach, writes].map((perMinute) => ({
    take: limiterOf(perMinute, now),
    takeOfAll: limiterOf(perMinute * sessionsEach, now),
  }));
  return {
    address({ env }) {
      if (env.address !== undefined) takeOf(networkOf(env.address));
    },
    // Each session by itself first: who has copied the token of one uses up nothing of the others.
    person(c) {
      const limit = reads.has(c.req.method) || c.req.method === 'OPTIONS' ? ofReads : ofWrites;
      const { uid, signedInAt = '' } = c.get('caller');
      limit?.take(`${uid} ${signedInAt}`);
      limit?.takeOfAll(uid);
    },
  };
}
