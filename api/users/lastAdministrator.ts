import { hold } from '../db/hold';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import type { RecordIn } from '../engine/record';
import { administrators } from '../../contract/people/accounts';

type Administrator = RecordIn<typeof administrators>;

const isActive = ({ state, archivedAt }: Pick<Administrator, 'state' | 'archivedAt'>) =>
  state !== 'blocked' && archivedAt === null;

/**
 * Somebody must be left who can let others in. Administrators stop being one at a time, so that of
 * two who block each other at once the second finds itself blocked. Throws
 * `account.lastAdministrator`, `auth.blocked`.
 */
export async function keepAnAdministrator(
  context: WriteContext,
  before: Administrator | null,
  after: Administrator,
): Promise<void> {
  if (!before || !isActive(before) || isActive(after)) return;
  await hold(context.trx, administrators.name);
  const accounts = context.trx.selectFrom(administrators.table).select(['state', 'archivedAt']);
  const actor = await accounts.where('uid', '=', context.actor.uid).executeTakeFirst();
  if (actor && !isActive(actor)) throw new Problem('auth.blocked');
  const left = accounts
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked');
  if (!(await left.executeTakeFirst())) throw new Problem('account.lastAdministrator', { actions: before.actions });
}
