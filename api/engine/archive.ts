import type { Resource } from '../../contract/resource';
import type { Row } from '../db/database';
import type { WriteContext } from './writeContext';
import { changeRecord } from './change';
import type { ApiRecord } from './record';
import type { Table } from './table';

/** Archives a record: lists leave it out, references still find it by id. */
export function archiveRecord(context: WriteContext, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(context, table, id, version, {
    action: 'archive',
    columns: () => ({ ...clearedColumns(table.resource), archived: 1, archivedAt: context.at }),
  });
}

/** Clears the `recordOnly` columns. */
function clearedColumns({ fields }: Resource): Row {
  const names = Object.keys(fields).filter((name) => fields[name]?.recordOnly);
  return Object.fromEntries(names.map((name) => [name, null]));
}

export function restoreRecord(context: WriteContext, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(context, table, id, version, {
    action: 'restore',
    columns: () => ({ archived: 0, archivedAt: null }),
  });
}
