import { administrators } from '../../contract/people/accounts';
import { authenticateApiKey } from '../apiKeys/authenticate';
import { isSecret } from '../apiKeys/secrets';
import { classifyDatabaseError } from '../db/errors';
import { authenticate, bearerOf } from '../http/authenticate';
import type { Ctx, Deps } from '../http/context';
import { reads } from '../http/rateLimiter';
import { logFailure } from '../http/log';
import { writeRequestOf, type WriteRequest } from '../http/transact';
import { Problem } from '../problem';
import type { Table } from '../engine/table';
import { parseUserAgent } from './sessions';
import { admitAdministrator } from './admitAdministrator';

export type RunDailyJobs = (request: WriteRequest) => Promise<void>;

/**
 * Authenticates the person or API key of each request, except for public addresses, after the daily jobs have run.
 * Throws 401 or 403.
 */
export function requireAdministrator(deps: Deps, tables: readonly Table[], runDailyJobs: RunDailyJobs): Deps['admit'] {
  const admit = admitAdministrator(
    deps,
    tables.find(({ resource }) => resource.name === administrators.name),
  );
  const { rateLimiter } = deps;
  return async (c: Ctx) => {
    const isFirst = !c.get('counted');
    c.set('counted', true);
    if (isFirst) rateLimiter.countAddress(c);
    const secret = bearerOf(c.req.raw);
    const machine =
      deps.hasApiKeys && secret !== undefined && isSecret(secret) && (await authenticateApiKey(deps, c, secret));
    c.set('caller', machine || { ...(await authenticate(deps.identity, c.req.raw)), duties: [] });
    if (isFirst) rateLimiter.countPerson(c);
    const inForce = await deps.readSettings(deps.db.kysely);
    c.set('inForce', inForce);
    if (!machine) {
      if (inForce.secondFactor === 'required' && !c.get('caller').secondFactor)
        throw new Problem('auth.secondFactorNeeded');
      c.set('caller', await admit(writeRequestOf(c, deps), parseUserAgent(c.req.header('User-Agent'))));
    }
    await ensureDailyJobsRan(c, deps, runDailyJobs);
  };
}

/** Throws if the request writes and the daily jobs failed. */
export async function ensureDailyJobsRan(c: Ctx, deps: Deps, runDailyJobs: RunDailyJobs): Promise<void> {
  await runDailyJobs(writeRequestOf(c, deps)).catch((error: unknown) => {
    // Reads are allowed: otherwise nobody could see the problem.
    if (reads.has(c.req.method)) return logFailure(deps, 'newDay', error);
    // Writes are refused, even if the database is only busy: otherwise a card that expired yesterday could be spent.
    throw classifyDatabaseError(error)?.kind === 'unavailable' ? error : new Problem('service.failed', {}, error);
  });
}
