import type { Act } from './act';
import { audit } from './audit';
import { demand, demandVersion, holdRecord, writeNext, type Answered } from './record';
import type { Table } from './table';

/** Takes a record out of every list; whatever points at it still finds it by id. */
export function archiveRecord(act: Act, table: Table, id: string, version: number): Promise<Answered> {
  return change(act, table, id, version, 'archive', { archived: 1, archivedAt: act.at });
}

export function restoreRecord(act: Act, table: Table, id: string, version: number): Promise<Answered> {
  return change(act, table, id, version, 'restore', { archived: 0, archivedAt: null });
}

async function change(act: Act, table: Table, id: string, version: number, action: 'archive' | 'restore', columns: Record<string, string | number | null>) {
  const before = await holdRecord(act, table, id);
  demandVersion(before, version);
  demand(before, action);
  const after = await writeNext(act, table, before, columns);
  await table.rules.settle?.(act, table, before, after);
  await audit(act, { action, resource: table.resource, before, after });
  return after;
}
