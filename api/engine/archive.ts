import type { Resource } from '../../contract/resource';
import type { Row } from '../db/database';
import { resourceOptions } from '../resourceOptions';
import type { WriteContext } from './writeContext';
import { changeRecord } from './change';
import type { ApiRecord } from './record';
import type { Table } from './table';

/** Archives a record: lists exclude it, but references still find it by id. */
export function archiveRecord(context: WriteContext, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(context, table, id, version, {
    action: 'archive',
    columns: () => ({ ...clearedColumns(table.resource), archived: 1, archivedAt: context.at }),
  });
}

function clearedColumns(resource: Resource): Row {
  const { recordOnly = [] } = resourceOptions(resource);
  return Object.fromEntries(recordOnly.map((name) => [name, null]));
}

export function restoreRecord(context: WriteContext, table: Table, id: string, version: number): Promise<ApiRecord> {
  return changeRecord(context, table, id, version, {
    action: 'restore',
    columns: () => ({ archived: 0, archivedAt: null }),
  });
}
