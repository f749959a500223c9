import type { WriteContext } from './writeContext';
import { audit } from './audit';
import { placeAfter } from './position';
import { assertActionAllowed, assertVersion, getRecord, writeNextVersion, type ApiRecord } from './record';
import type { Table } from './table';
import { untyped } from '../db/database';

/**
 * Moves a record in the manual order: after the live record `afterId`, or to the front if it is null. Writes nothing if
 * it is there already.
 */
export async function moveRecord(
  context: WriteContext,
  table: Table,
  id: string,
  version: number,
  afterId: string | null,
): Promise<ApiRecord> {
  const { resource } = table;
  const before = await getRecord(context.trx, table, id, context);
  assertVersion(context, table, before, version);
  assertActionAllowed(before, 'move');
  const placement = await placeAfter(context.trx, resource, id, afterId);
  if (!placement) return before;
  for (const follower of placement.shifted) {
    await untyped(context.trx)
      .updateTable(resource.table)
      .set((set) => ({ position: follower.position, updatedAt: context.at, version: set('version', '+', 1) }))
      .where('id', '=', follower.id)
      .execute();
  }
  const after = await writeNextVersion(context, table, before, { position: placement.position });
  await audit(context, { action: 'move', resource, before, after });
  return after;
}
