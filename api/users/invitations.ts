import { users, administrators } from '../../contract/people/accounts';
import { countAttempt, type AttemptLimit } from '../db/failedAttempts';
import { sha256 } from '../digest';
import type { RecordAction } from '../engine/actions';
import { assertMayTry } from '../engine/attempts';
import { lockForAction, saveLocked } from '../engine/change';
import { type RecordIn, lockRecord } from '../engine/record';
import { tableOf, servedTable, valuesFor, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invitationStep, mailStep } from './identity';
import type { AccountResource, AccountSnapshot } from './accountState';
import type { Language } from '../../contract/roles';
import { createRecord } from '../engine/write';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';

export const invitationLimit: AttemptLimit = { kind: 'invitation', maxFailures: 5, windowMs: 24 * 3_600_000 };

/**
 * Counts an invitation by the digest of its address. Throws 429 `account.tooManyInvitations` after five within 24
 * hours.
 */
export async function countInvitation(context: WriteContext, email: string): Promise<void> {
  const address = await sha256(email.trim().toLowerCase());
  await assertMayTry(context, invitationLimit, 'account.tooManyInvitations', address);
  await countAttempt(context.trx, invitationLimit, address, new Date(context.at));
}

function inviteAgain(context: WriteContext, account: AccountSnapshot): { uid: string; invitedAt: string } {
  const { uid } = context.runExternalStep(invitationStep(account));
  context.runExternalStep(mailStep(account));
  return { uid, invitedAt: context.at };
}

export const resendInvitation = <R extends AccountResource>(
  accountOf: (record: RecordIn<R>) => RecordIn<typeof administrators> | RecordIn<typeof users>,
): RecordAction<R> => ({
  refusals: [
    'record.archived',
    'account.blocked',
    'account.signedIn',
    'service.tooManyRequests',
    'account.tooManyInvitations',
  ],
  async run(context, table, id, version) {
    const before = await lockForAction(context, table, id, version, 'resend-invitation');
    const account = accountOf(before);
    await countInvitation(context, account.email);
    const columns = tableOf(users).encode(inviteAgain(context, account));
    return saveLocked(context, table, before, { action: 'resend-invitation', columns });
  },
});

export interface NewAdministrator {
  email: string;
  displayName: string;
  language: Language;
}

/**
 * `invitedAgain`: the address was invited before, but its owner has never signed in. The last three values mean that
 * nothing changed.
 */
export type Addition = 'added' | 'invitedAgain' | 'isAdministrator' | 'mayNotEnter' | 'hasAdministrators';

/**
 * Adds the first administrator of an installation, who invites the others in the console. Running it again sends the
 * mail again. `evenSo` adds an administrator even if others exist, in case none of them can sign in. Throws
 * `request.invalid` for an address that is invalid or in use, and `service.unavailable` if the identity service cannot
 * be reached.
 */
export async function addAdministrator(
  deps: Services,
  tables: readonly Table[],
  request: WriteRequest,
  { email, ...form }: NewAdministrator,
  { evenSo = false } = {},
): Promise<Addition> {
  const administratorsTable = tables.find(({ resource }) => resource.name === administrators.name);
  if (!administratorsTable) throw new Error('administrators are not served');
  const table = servedTable(administratorsTable, administrators);
  const address = email.trim().toLowerCase();
  const accounts = await deps.db.kysely
    .selectFrom(administrators.table)
    .select(['id', 'email', 'state', 'archived', 'lastSignInAt'])
    .where('view', '=', String(administrators.view))
    .execute();
  const existing = accounts.find((account) => account.email === address);
  if (existing && (existing.state === 'blocked' || existing.archived === 1)) return 'mayNotEnter';
  if (existing && existing.lastSignInAt !== null && !evenSo) return 'isAdministrator';
  if (existing) {
    await transact(deps, request, async (context) => {
      const before = await lockRecord(context, table, existing.id);
      const columns = table.encode(inviteAgain(context, before));
      return saveLocked(context, table, before, { action: 'resend-invitation', columns });
    });
    return 'invitedAgain';
  }
  const active = accounts.filter(({ state, archived }) => state !== 'blocked' && archived === 0);
  if (active.length > 0 && !evenSo) return 'hasAdministrators';
  await transact(deps, request, (context) =>
    createRecord(context, table, valuesFor(administrators, { ...form, email: address, duties: ['owner'] })),
  );
  return 'added';
}
