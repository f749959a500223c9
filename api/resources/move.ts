import * as z from 'zod/mini';
import { violationsOf } from '../contract/violations';
import { invalid } from '../problem';
import type { Act } from './act';
import { audit } from './audit';
import { placeBehind } from './position';
import { demand, demandVersion, getRecord, writeNext, type Answered } from './record';
import type { Table } from './table';
import type { Body } from './validate';

/** Behind which live record it goes; null: before all of them. */
export const moveInput = z.strictObject({ afterId: z.nullable(z.uuid()) });

/** Gives a record its place in the order kept by hand. Where it stands already, nothing is written. */
export async function moveRecord(act: Act, table: Table, id: string, version: number, body: Body): Promise<Answered> {
  const { resource } = table;
  const input = z.safeParse(moveInput, body);
  if (!input.success) throw invalid(...violationsOf('', body, input.error.issues));
  const before = await getRecord(act.trx, table, id);
  demandVersion(before, version);
  demand(before, 'move');
  const place = await placeBehind(act.trx, resource, id, input.data.afterId);
  if (!place) return before;
  for (const follower of place.shifted) {
    await act.trx
      .updateTable(resource.table)
      .set((set) => ({ position: follower.position, updatedAt: act.at, version: set('version', '+', 1) }))
      .where('id', '=', follower.id)
      .execute();
  }
  const after = await writeNext(act.trx, table, before, act.at, { position: place.position });
  await audit(act, { action: 'move', resource, before, after });
  return after;
}
