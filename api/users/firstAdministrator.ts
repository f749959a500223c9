import { administrators } from '../../contract/people/accounts';
import type { Language } from '../../contract/roles';
import { changeHeld } from '../engine/change';
import { holdRecord } from '../engine/record';
import { createRecord } from '../engine/write';
import { servedTable, valuesFor, type Table } from '../engine/table';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { inviteAgain } from './invitations';

export interface NewAdministrator {
  email: string;
  displayName: string;
  language: Language;
}

/** `invitedAgain`: invited before, but never signed in. With the last three values nothing was done. */
export type Addition = 'added' | 'invitedAgain' | 'isAdministrator' | 'mayNotEnter' | 'hasAdministrators';

/**
 * Adds the first administrator of an installation, who invites the others in the console: creates the account and the
 * identity with its role, and sends the mail to set a password. Running it again sends the mail again. `evenSo` adds
 * one although there are administrators, none of whom can sign in, and although they signed in before: their identity
 * may be lost. Throws `request.invalid` for an address that is invalid or in use, `service.unavailable` when the
 * identity service cannot be reached.
 */
export async function addAdministrator(
  deps: Deps,
  tables: readonly Table[],
  request: WriteRequest,
  { email, ...form }: NewAdministrator,
  { evenSo = false } = {},
): Promise<Addition> {
  const given = tables.find(({ resource }) => resource.name === administrators.name);
  if (!given) throw new Error('administrators are not served');
  const table = servedTable(given, administrators);
  const address = email.trim().toLowerCase();
  const accounts = await deps.db.kysely
    .selectFrom(administrators.table)
    .select(['id', 'email', 'state', 'archived', 'lastSignInAt'])
    .where('view', '=', String(administrators.view))
    .execute();
  const known = accounts.find((account) => account.email === address);
  if (known && (known.state === 'blocked' || known.archived === 1)) return 'mayNotEnter';
  if (known && known.lastSignInAt !== null && !evenSo) return 'isAdministrator';
  if (known) {
    await transact(deps, request, async (context) => {
      const before = await holdRecord(context, table, known.id);
      const columns = table.encode(inviteAgain(context, before));
      return changeHeld(context, table, before, { action: 'resend-invitation', columns });
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
