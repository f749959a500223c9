import type { Selectable } from 'kysely';
import { assertNotRevoked, authenticateApiKey } from '../apiKeys/authenticate';
import type { Deps, Ctx } from '../http/context';
import { writeRequestOf } from '../http/write';
import { transact, type WriteRequest } from '../transactions/transact';
import type { FormBody } from '../../contract/input';
import type { AnyDuty, Duty } from '../../contract/duties';
import { administrators as declared, administrators } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import type { Schema } from '../db/schema';
import type { Actor } from '../engine/writeContext';
import type { Caller } from '../ports/identity';
import { Problem } from '../problem';
import type { Table } from '../engine/table';
import { createRecord } from '../engine/write';
import { classifyDatabaseError } from '../db/errors';
import { tokenProblem, authenticate, bearerOf } from '../http/authenticate';
import type { UserAgent } from '../../contract/people/sessions';
import { isEnded, recordSession, type SessionState, parseUserAgent } from './sessions';
import { hasOwner, readDuties } from '../duties';
import { isSecret } from '../apiKeys/secrets';
import { reads } from '../http/rateLimiter';
import { logFailure } from '../telemetry/log';

/**
 * Admits an administrator with the duties of their account. Refuses blocked or archived people and ended sessions,
 * because their token stays valid for up to an hour. Creates an account for an identity that has none: an owner if
 * there is no owner yet, else an auditor. If the installation does not serve administrator accounts, only the token
 * decides. Throws `auth.blocked`, `auth.tokenRevoked`.
 */
function admitAdministrator(
  deps: Deps,
  administrators: Table | undefined,
): (request: WriteRequest, agent: UserAgent) => Promise<Actor> {
  return async (request, agent) => {
    const { actor } = request.viewer;
    if (!administrators) return { ...actor, duties: ['owner'] };
    const account = (await findAccount(deps.db.kysely, actor)) ?? (await createAccount(deps, administrators, request));
    if (!account) return { ...actor, duties: await dutiesOfUninvited(deps.db.kysely) };
    assertActiveSession(account, actor);
    await storeSignIn(deps, account, actor);
    await recordSession(deps.db.kysely, actor, account, agent, deps.clock()).catch(rethrowUnlessUnavailable);
    // The account's values replace those of the token, which may contain a name that the person uses elsewhere.
    return { ...actor, email: account.email, name: account.displayName, duties: readDuties(account.duties) };
  };
}

type Account = Pick<
  Selectable<Schema['accounts']>,
  'id' | 'uid' | 'displayName' | 'email' | 'state' | 'archived' | 'lastSignInAt' | 'duties'
> &
  SessionState;

export async function assertStillAdmitted(trx: KyselyDb, caller: Actor): Promise<void> {
  if (caller.apiKeyId !== undefined) return assertNotRevoked(trx, caller.apiKeyId);
  const account = await findAccount(trx, caller);
  if (!account) return;
  assertActiveSession(account, caller);
  const currentDuties: readonly AnyDuty[] = readDuties(account.duties);
  if (!caller.duties.every((duty) => currentDuties.includes(duty))) throw new Problem('permission.missing');
}

function assertActiveSession(account: Account, caller: Caller): void {
  if (account.state === 'blocked' || account.archived === 1) throw new Problem('auth.blocked');
  if (isEnded(account, caller)) throw tokenProblem('revoked');
}

/** Reads account and session in one query, since every request needs both. */
export async function findAccount(db: KyselyDb, { uid, email, signedInAt = '' }: Caller): Promise<Account | undefined> {
  const accounts = () =>
    db
      .selectFrom(declared.table)
      .leftJoin('sessions', (join) => join.on('sessions.uid', '=', uid).on('sessions.signedInAt', '=', signedInAt))
      .leftJoin('sessionCutoffs', (join) => join.on('sessionCutoffs.uid', '=', uid))
      .select(['accounts.id', 'accounts.uid', 'displayName', 'email', 'state', 'archived', 'lastSignInAt', 'duties'])
      .select(['lastUsedAt', 'agents', 'endedAt', 'before', 'kept']);
  // Searches the address among administrators only: a user account with the same address is not the administrator's
  // account.
  const byEmail = () =>
    accounts().where('view', '=', String(declared.view)).where('email', '=', email.toLowerCase()).executeTakeFirst();
  return (await accounts().where('accounts.uid', '=', uid).executeTakeFirst()) ?? byEmail();
}

const dutiesOfUninvited = async (db: KyselyDb): Promise<readonly Duty[]> =>
  (await hasOwner(db)) ? ['auditor'] : ['owner'];

export async function createAccount(
  deps: Deps,
  administrators: Table,
  request: WriteRequest,
): Promise<Account | undefined> {
  const { uid, email, name, signedInAt } = request.viewer.actor;
  const displayName = [...(name ?? email.replace(/@.*/, ''))].slice(0, 120).join('');
  const duties = await dutiesOfUninvited(deps.db.kysely);
  const body: FormBody<typeof declared> = { email, displayName, language: 'es', duties };
  await transact(deps, request, (context) =>
    createRecord(context, administrators, body, { uid, lastSignInAt: signedInAt ?? null }),
  ).catch((error: unknown) => {
    // Ignores `request.invalid`: a concurrent request has created the account, or its address is invalid and only the
    // token decides.
    const isRefused = error instanceof Problem && error.code === 'request.invalid';
    if (!isRefused) rethrowUnlessUnavailable(error);
  });
  return findAccount(deps.db.kysely, request.viewer.actor);
}

/**
 * Stores the sign-in time of a session, which its token contains, once per session. Does not change the account's
 * version.
 */
async function storeSignIn({ db }: Deps, account: Account, { uid, signedInAt }: Caller): Promise<void> {
  const isKnown = signedInAt === undefined || (account.lastSignInAt !== null && account.lastSignInAt >= signedInAt);
  if (isKnown && account.uid === uid) return;
  await db.kysely
    .updateTable(declared.table)
    // A new identity for the same address belongs to the same person.
    .set({ uid, ...(!isKnown && { lastSignInAt: signedInAt }) })
    .where('id', '=', account.id)
    .execute()
    .catch(rethrowUnlessUnavailable);
}

/** Ignores that the database is unavailable: reads continue, and the next request writes the account. */
function rethrowUnlessUnavailable(error: unknown): void {
  if (classifyDatabaseError(error)?.kind !== 'unavailable') throw error;
}

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
      c.set(
        'caller',
        await admit(writeRequestOf(c, deps), parseUserAgent(c.req.header('User-Agent') ?? c.env.userAgent)),
      );
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
