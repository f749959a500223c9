import type { IdentityPort } from '../ports/identity';
import { administrators } from '../../contract/people/accounts';
import type { Ctx, Deps } from '../http/context';
import { writeRequestOf } from '../http/write';
import { type WriteRequest } from '../transactions/transact';
import type { Table } from '../engine/table';
import { Problem } from '../problem';
import { findAccount, createAccount, ensureDailyJobsRan, type RunDailyJobs } from '../users/admitAdministrator';

/**
 * Wraps the identity service for a sandbox: authenticates callers, but changes nothing. Administrators invited in a
 * sandbox get no identity, so they cannot sign in.
 */
export function readOnlyIdentity(identity: IdentityPort): IdentityPort {
  const noop = () => Promise.resolve();
  return {
    verify: (token) => identity.verify(token),
    create: () => Promise.resolve(`sandbox-${crypto.randomUUID()}`),
    find: () => Promise.resolve(undefined),
    rename: noop,
    setRole: noop,
    endSessions: noop,
    resetSecondFactor: noop,
    restoreAccess: noop,
    signInMethods: () => Promise.resolve([]),
    setDisabled: noop,
    sendPasswordMail: noop,
    remove: noop,
  };
}

/**
 * Admits everybody whom the API of the real data (`realDeps`) admits, with the same duties. Each of them has an account
 * in the sandbox; changing or blocking that account does not affect their access.
 */
export function requireGuest(
  deps: Deps,
  realDeps: Deps,
  tables: readonly Table[],
  runDailyJobs: RunDailyJobs,
): Deps['admit'] {
  const table = tables.find(({ resource }) => resource.name === administrators.name);
  return async (c: Ctx) => {
    await realDeps.admit(c);
    // Refuses API keys, because a system could mistake the sandbox for the real data.
    if (c.get('caller').apiKeyId !== undefined) throw new Problem('auth.notAdministrator');
    // These settings concern the person and the browser, so they come from the real data.
    const { secondFactor, recentSignInMinutes, idleMinutes, supportEmail } = c.get('inForce');
    const sandboxSettings = await deps.readSettings(deps.db.kysely);
    c.set('inForce', { ...sandboxSettings, secondFactor, recentSignInMinutes, idleMinutes, supportEmail });
    if (table) await syncAccount(deps, table, writeRequestOf(c, deps));
    await ensureDailyJobsRan(c, deps, runDailyJobs);
  };
}

async function syncAccount(deps: Deps, table: Table, request: WriteRequest): Promise<void> {
  const { actor } = request.viewer;
  const duties = JSON.stringify(actor.duties);
  const account = (await findAccount(deps.db.kysely, actor)) ?? (await createAccount(deps, table, request));
  if (!account || (account.uid === actor.uid && account.duties === duties)) return;
  await deps.db.kysely
    .updateTable(administrators.table)
    .set({ uid: actor.uid, duties, ...(actor.name !== undefined && { displayName: actor.name }) })
    .where('id', '=', account.id)
    .execute();
}
