import type { ActionName, Resource } from '../../contract/resource';
import type { Row } from '../db/database';
import type { WriteContext } from './writeContext';
import { audit } from './audit';
import {
  assertActionAllowed,
  assertVersion,
  lockRecord,
  writeNextVersion,
  type ApiRecord,
  type RecordIn,
} from './record';
import type { Body } from './validate';
import type { Table, TableOf } from './table';
import { resourceOptions } from '../resourceOptions';

/**
 * Locks a record for an action. Throws `record.stale`, or the problem that explains why the record does not allow the
 * action.
 */
export async function lockForAction<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  id: string,
  version: number,
  action: ActionName<R>,
): Promise<RecordIn<R>>;
export async function lockForAction(
  context: WriteContext,
  table: Table,
  id: string,
  version: number,
  action: string,
): Promise<ApiRecord> {
  const before = await lockRecord(context, table, id);
  assertVersion(context, table, before, version);
  assertActionAllowed(before, action);
  return before;
}

export function hasValues({ encode }: Table, record: ApiRecord, values: Body): boolean {
  const stored = encode(Object.fromEntries(Object.keys(values).map((name) => [name, record[name]])));
  return Object.entries(encode(values)).every(([column, value]) => value === stored[column]);
}

interface Change {
  action: string;
  columns: Row;
  reason?: string;
}

export async function saveLocked<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  before: RecordIn<R>,
  change: Change,
): Promise<RecordIn<R>>;
export async function saveLocked(
  context: WriteContext,
  table: Table,
  before: ApiRecord,
  { action, columns, reason }: Change,
): Promise<ApiRecord> {
  const after = await writeNextVersion(context, table, before, columns);
  await table.rules.afterWrite?.(context, table, before, after);
  await audit(context, { action, resource: table.resource, before, after, ...(reason !== undefined && { reason }) });
  return after;
}

interface ChangeRequest<R extends Resource> {
  action: string;
  /**
   * Returns the changed columns. May read and throw, but must not have effects: code with effects calls `lockForAction`
   * and `saveLocked` directly and runs the effects between the two calls.
   */
  columns(before: RecordIn<R>): Row | Promise<Row>;
  reason?: string;
}

/** Locks a record, changes it and writes its audit event: combines `lockForAction` and `saveLocked`. */
export async function changeRecord<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  id: string,
  version: number,
  change: ChangeRequest<R>,
): Promise<RecordIn<R>>;
export async function changeRecord(
  context: WriteContext,
  table: Table,
  id: string,
  version: number,
  { action, columns, ...details }: ChangeRequest<Resource>,
): Promise<ApiRecord> {
  const before = await lockForAction(context, table, id, version, action);
  return saveLocked(context, table, before, { action, columns: await columns(before), ...details });
}

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
