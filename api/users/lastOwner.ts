import { acquireNamedLock } from '../db/namedLock';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import type { RecordIn } from '../engine/record';
import { administrators } from '../../contract/people/accounts';
import { readDuties } from './duties';

type Administrator = RecordIn<typeof administrators>;

const isActive = ({ state, archivedAt }: Pick<Administrator, 'state' | 'archivedAt'>) =>
  state !== 'blocked' && archivedAt === null;

/**
 * Ensures that an owner remains: nobody removes their own access or duties (`account.self`), and administrators lose
 * them one at a time, so that of two owners who block each other at once the second is already blocked. Throws
 * `auth.blocked`, `permission.missing`.
 */
export async function ensureOwnerRemains(
  context: WriteContext,
  before: Administrator | null,
  after: Administrator,
): Promise<void> {
  if (!before || !isActive(before)) return;
  const losesDuties = before.duties.some((duty) => !after.duties.includes(duty));
  if (isActive(after) && !losesDuties) return;
  await acquireNamedLock(context.trx, administrators.name);
  const actor = await context.trx
    .selectFrom(administrators.table)
    .select(['state', 'archivedAt', 'duties'])
    .where('uid', '=', context.actor.uid)
    .executeTakeFirst();
  if (actor && !isActive(actor)) throw new Problem('auth.blocked');
  if (actor && !readDuties(actor.duties).includes('owner')) throw new Problem('permission.missing');
}
