import { parentFieldOf, position, type Resource } from '../../contract/resource';
import { untyped, type KyselyDb, type Row, type KyselyTransaction } from '../db/database';
import { invalid } from '../problem';

/**
 * Gap between positions of the manual order, so that a move writes one row. If two neighbours have no gap left, the few
 * records after them are moved too. Archived records keep their position.
 */
export const positionGap = 65_536;

export function isManuallyOrdered(resource: Resource): boolean {
  return Object.hasOwn(resource.actions, 'move');
}

const sequenceOf = (resource: Resource) => `${resource.table}.${position}`;

export async function startPositions(db: KyselyDb, resource: Resource): Promise<void> {
  const { highest } = await untyped(db)
    .selectFrom(resource.table)
    .select((select) => select.fn.max(position).as('highest'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sequences')
    .values({ name: sequenceOf(resource), value: Number(highest ?? 0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns a position after all others. Locks the row of the sequence, and with it the order, until the transaction
 * ends.
 */
export async function lastPosition(trx: KyselyTransaction, resource: Resource, by = positionGap): Promise<number> {
  const { value } = await trx
    .updateTable('sequences')
    .set((set) => ({ value: set('value', '+', by) }))
    .where('name', '=', sequenceOf(resource))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

interface PositionedRecord {
  id: string;
  position: number;
}

export interface Placement {
  position: number;
  /** Children of the record, and followers that make room. */
  shifted: PositionedRecord[];
}

/**
 * Returns the position of a record, followed by its children, after `afterId`, or at the front if `afterId` is null;
 * returns `null` if they are already there. Throws `request.invalid` if `afterId` is one of them or not a live record.
 */
export async function placeAfter(
  trx: KyselyTransaction,
  resource: Resource,
  id: string,
  afterId: string | null,
): Promise<Placement | null> {
  // Locks the order first, so that the positions read below stay valid until the transaction ends.
  await lastPosition(trx, resource, 0);
  const moved = await withChildren(trx, resource, id);
  const others = untyped(trx)
    .selectFrom(resource.table)
    .select(['id', position, 'archived'])
    .where(
      'id',
      'not in',
      moved.map((record) => record.id),
    );
  const before =
    afterId === null ? null : await others.where('id', '=', afterId).where('archived', '=', 0).executeTakeFirst();
  if (before === undefined) throw invalid({ field: 'afterId', code: 'unknownReference' });
  const floor = Number(before?.[position] ?? 0);

  const followers = async (count: number) =>
    (await others.where(position, '>', floor).orderBy(position).orderBy('id').limit(count).execute()).map(
      toPositionedRecord,
    );

  const [next] = await followers(1);
  const targets = [{ position: floor }, ...moved, ...(next ? [next] : [])];
  if (targets.every((target, index) => target.position > (targets[index - 1]?.position ?? -1))) return null;
  for (let windowSize = 1; ; windowSize *= 2) {
    const found = await followers(windowSize);
    const shifted = found.slice(0, windowSize - 1);
    const inOrder = [...moved, ...shifted];
    const ceiling =
      found[windowSize - 1]?.position ?? (await lastPosition(trx, resource, positionGap * inOrder.length));
    const step = Math.floor((ceiling - floor) / (inOrder.length + 1));
    // Requires a wide gap, so that the next moves to the same place write one row each.
    if (step >= (windowSize === 1 ? 1 : 16)) {
      const placed = inOrder.map((record, index) => ({ id: record.id, position: floor + step * (index + 1) }));
      return { position: floor + step, shifted: placed.slice(1) };
    }
  }
}

/** Returns a record and its children in their order. */
async function withChildren(trx: KyselyTransaction, resource: Resource, id: string): Promise<PositionedRecord[]> {
  const records = untyped(trx).selectFrom(resource.table).select(['id', position]);
  const record = await records.where('id', '=', id).executeTakeFirstOrThrow();
  const parentField = parentFieldOf(resource);
  const children = parentField
    ? await records.where(parentField, '=', id).orderBy(position).orderBy('id').execute()
    : [];
  return [record, ...children].map(toPositionedRecord);
}

function toPositionedRecord(row: Row): PositionedRecord {
  return { id: String(row['id']), position: Number(row[position]) };
}
