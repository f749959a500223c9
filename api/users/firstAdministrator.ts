import { administrators } from '../../contract/people/accounts';
import type { Language } from '../../contract/roles';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
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
  deps: Deps,
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
