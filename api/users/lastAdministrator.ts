import { hold } from '../db/hold';
import { Problem } from '../problem';
import type { Act } from '../engine/act';
import type { Answered } from '../engine/record';
import type { Standing } from '../engine/rules';
import type { Table } from '../engine/table';
import { administrators } from '../../contract/people/accounts';

const isActive = (account: Standing) => account['state'] !== 'blocked' && account['archivedAt'] === null;

/**
 * Somebody must be left who can let others in. Administrators stop being one at a time, so that of
 * two who block each other at once the second finds itself blocked. Throws
 * `account.lastAdministrator`, `auth.blocked`.
 */
export async function keepAnAdministrator(
  act: Act,
  { resource }: Table,
  before: Answered | null,
  after: Answered,
): Promise<void> {
  if (!before || !isActive(before) || isActive(after)) return;
  await hold(act.trx, resource.name);
  const accounts = act.trx.selectFrom(administrators.table).select(['state', 'archivedAt']);
  const actor = await accounts.where('uid', '=', act.actor.uid).executeTakeFirst();
  if (actor && !isActive(actor)) throw new Problem('auth.blocked');
  const left = accounts
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked');
  if (!(await left.executeTakeFirst())) throw new Problem('account.lastAdministrator', { actions: before.actions });
}
