import type { Act } from './act';
import { changeRecord } from './change';
import type { ApiRecord } from './record';
import type { Table } from './table';

/** Archives a record: lists leave it out, references still find it by id. */
export function archiveRecord(act: Act, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(act, table, id, version, {
    action: 'archive',
    columns: () => ({ archived: 1, archivedAt: act.at }),
  });
}

export function restoreRecord(act: Act, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(act, table, id, version, {
    action: 'restore',
    columns: () => ({ archived: 0, archivedAt: null }),
  });
}
