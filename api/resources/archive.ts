import type { Act } from './act';
import { changeHeld, heldFor } from './change';
import type { Answered } from './record';
import type { Table } from './table';

/** Takes a record out of every list; whatever points at it still finds it by id. */
export async function archiveRecord(act: Act, table: Table, id: string, version: number): Promise<Answered> {
  const before = await heldFor(act, table, id, version, 'archive');
  return changeHeld(act, table, before, { action: 'archive', columns: { archived: 1, archivedAt: act.at } });
}

export async function restoreRecord(act: Act, table: Table, id: string, version: number): Promise<Answered> {
  const before = await heldFor(act, table, id, version, 'restore');
  return changeHeld(act, table, before, { action: 'restore', columns: { archived: 0, archivedAt: null } });
}
