import type { RecordBase, RecordOf, Resource } from '../../contract/resource';
import { untyped, type Queries, type Row } from '../db/database';
import { Problem } from '../problem';
import type { WriteContext, Viewer } from './writeContext';
import { availability } from './availability';
import { viewIs } from './conditions';
import { shownTo, visibleTo } from './readable';
import { isUuid } from './id';
import { settleImages } from './images';
import { settleLinks } from './links';
import type { Table, TableOf } from './table';

/** A record in an API response, of a resource known at run time only. */
export type ApiRecord = RecordBase & Record<string, unknown>;

/** A record of a resource known at compile time. */
export type RecordIn<R extends Resource> = string extends keyof R['fields'] ? ApiRecord : RecordOf<R>;

/** The validated values of a form: an empty field is `null`. Fields written by the API are optional. */
export type FormOf<R extends Resource> = string extends keyof R['fields']
  ? Record<string, unknown>
  : Omit<RecordOf<R>, keyof RecordBase>;

/** A row as `viewer` sees it. */
export function recordOf<R extends Resource>(table: TableOf<R>, row: Row, viewer: Viewer): RecordIn<R>;
export function recordOf(table: Table, row: Row, viewer: Viewer): ApiRecord {
  const kept = table.decode(row);
  const record = { ...kept, ...table.rules.derive?.(kept, viewer) };
  const whole = { ...record, actions: availability(table, record, viewer) };
  return table.shown?.(whole) ?? whole;
}

/** The record, archived or not. Throws `record.notFound`. */
export async function getRecord<R extends Resource>(
  db: Queries,
  table: TableOf<R>,
  id: string,
  viewer: Viewer,
): Promise<RecordIn<R>>;
export async function getRecord(db: Queries, table: Table, id: string, viewer: Viewer): Promise<ApiRecord> {
  const row = isUuid(id)
    ? await untyped(db)
        .selectFrom(table.resource.table)
        .selectAll()
        .where((where) =>
          where.and([
            where('id', '=', id),
            ...viewIs(where, table),
            ...visibleTo(table, viewer).map((condition) => condition(where)),
          ]),
        )
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Problem('record.notFound');
  return recordOf(table, row, viewer);
}

/**
 * Reads a record and locks it, with its `usageCount`, until the transaction ends. Throws `record.notFound`.
 */
export async function holdRecord<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  id: string,
): Promise<RecordIn<R>>;
export async function holdRecord(context: WriteContext, table: Table, id: string): Promise<ApiRecord> {
  // An update of the version with itself locks the row on both databases.
  if (isUuid(id))
    await untyped(context.trx)
      .updateTable(table.resource.table)
      .set((set) => ({ version: set.ref('version') }))
      .where('id', '=', id)
      .execute();
  return getRecord(context.trx, table, id, context);
}

/** Locks a record of another served resource; `null` if it does not exist. */
export async function holdOther<R extends Resource>(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  resource: R,
  id: string,
): Promise<RecordIn<R> | null>;
export async function holdOther(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  { name }: Resource,
  id: string,
): Promise<ApiRecord | null> {
  const table = served.get(name);
  if (!table) return null;
  return holdRecord(context, table, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'record.notFound') return null;
    throw error;
  });
}

/** Throws the problem that `actions` of the record gives for the action, if it is not allowed. */
export function assertActionAllowed(record: RecordBase, action: string): void {
  const answer = record.actions[action];
  if (answer?.allowed !== false) return;
  throw new Problem(answer.code, { ...(answer.params && { params: answer.params }), actions: record.actions });
}

/** Throws `record.stale`, with the current record, if the caller has seen another version. */
export function assertVersion(viewer: Viewer, table: Table, record: ApiRecord, version: number): void {
  if (record.version !== version) throw new Problem('record.stale', { current: shownTo(viewer, table, record) });
}

/**
 * Writes columns of a record that was read in this transaction, as its next version, and updates its references.
 * Throws `record.stale` if another transaction was faster.
 */
export async function writeNext<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  read: RecordIn<R>,
  columns: Row,
): Promise<RecordIn<R>>;
export async function writeNext(
  context: WriteContext,
  table: Table,
  read: ApiRecord,
  columns: Row,
): Promise<ApiRecord> {
  const { numUpdatedRows } = await untyped(context.trx)
    .updateTable(table.resource.table)
    .set({ ...columns, updatedAt: context.at, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  const now = await getRecord(context.trx, table, read.id, context);
  if (numUpdatedRows === 0n) throw new Problem('record.stale', { current: shownTo(context, table, now) });
  await settleLinks(context, table, read, now);
  await settleImages(context, table, read, now);
  return now;
}
