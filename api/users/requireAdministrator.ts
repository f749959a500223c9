import { administrators } from '../../contract/people/accounts';
import { readDatabaseError } from '../db/errors';
import { authenticate } from '../http/authenticate';
import type { Ctx, Deps } from '../http/context';
import { networkOf } from '../http/network';
import { limiterOf, sessionsEach } from '../http/requestLimits';
import { logFailure } from '../http/log';
import { writeRequestOf, type WriteRequest } from '../http/transact';
import { Problem } from '../problem';
import type { Table } from '../engine/table';
import { agentOf } from './sessions';
import { admitAdministrator } from './admission';

const reads = new Set(['GET', 'HEAD']);

/** Does what a day brings, if it is not done yet. */
type NewDay = (request: WriteRequest) => Promise<void>;

/** Who may come in, on every address but the public ones, and not before the day has begun. Throws 401 or 403. */
export function requireAdministrator(deps: Deps, tables: readonly Table[], newDay: NewDay): Deps['admit'] {
  const admit = admitAdministrator(
    deps,
    tables.find(({ resource }) => resource.name === administrators.name),
  );
  const count = counting(deps);
  return async (c: Ctx) => {
    // Asked again, by a request that goes on for long or is tried again, it is still one.
    const isFirst = !c.get('counted');
    c.set('counted', true);
    if (isFirst) count.address(c);
    c.set('caller', { ...(await authenticate(deps.identity, c.req.raw)), duties: [] });
    if (isFirst) count.person(c);
    const inForce = await deps.readSettings(deps.db.kysely);
    c.set('inForce', inForce);
    if (inForce.secondFactor === 'required' && !c.get('caller').secondFactor)
      throw new Problem('auth.secondFactorNeeded');
    c.set('caller', await admit(writeRequestOf(c, deps), agentOf(c.req.header('User-Agent'))));
    await newDay(writeRequestOf(c, deps)).catch((error: unknown) => {
      // Reading is allowed: otherwise nobody could see what is wrong.
      if (reads.has(c.req.method)) return logFailure(deps, 'newDay', error);
      // Writing is not, also when the database is only busy: a card that ended yesterday would be spent.
      throw readDatabaseError(error)?.kind === 'unavailable' ? error : new Problem('service.failed', {}, error);
    });
  };
}

/** Counts a request against what its sender may ask for. Throws 429. */
function counting({ limits, clock }: Deps) {
  const now = () => clock().getTime();
  const { reads: readsEach = 0, writes = 0, address = 0 } = limits ?? {};
  const takeOf = limiterOf(address, now);
  const [ofReads, ofWrites] = [readsEach, writes].map((perMinute) => ({
    take: limiterOf(perMinute, now),
    takeOfAll: limiterOf(perMinute * sessionsEach, now),
  }));
  return {
    address({ env }: Ctx): void {
      if (env.address !== undefined) takeOf(networkOf(env.address));
    },
    // Each session by itself first: who has copied the token of one uses up nothing of the others.
    person(c: Ctx): void {
      const limit = reads.has(c.req.method) || c.req.method === 'OPTIONS' ? ofReads : ofWrites;
      const { uid, signedInAt = '' } = c.get('caller');
      limit?.take(`${uid} ${signedInAt}`);
      limit?.takeOfAll(uid);
    },
  };
}
