import { type RecordBase, type RecordOf, type Resource, usageCountOf, writesOf } from '../../contract/resource';
import { untyped, type KyselyDb, type Row } from '../db/database';
import { deferWrite } from '../db/deferWrite';
import { Problem } from '../problem';
import type { WriteContext, Viewer } from './writeContext';
import { viewCondition } from './conditions';
import { readableFieldsOf, visibilityConditions } from './readable';
import { isUuid } from './id';
import { assignImages } from './images';
import { maintainLinks } from './links';
import { replaceSearchTerms } from './search';
import type { Table, TableOf } from './table';
import type { Availability } from '../../contract/problems';
import { isOperationPermitted } from '../../contract/permissions';
import { allowed, alwaysAllowed, refused, type RecordSnapshot } from './rules';

export type ApiRecord = RecordBase & Record<string, unknown>;

export type RecordIn<R extends Resource> = string extends keyof R['fields'] ? ApiRecord : RecordOf<R>;

export type FormOf<R extends Resource> = string extends keyof R['fields']
  ? Record<string, unknown>
  : Omit<RecordOf<R>, keyof RecordBase>;

export function recordOf<R extends Resource>(table: TableOf<R>, row: Row, viewer: Viewer): RecordIn<R>;
export function recordOf(table: Table, row: Row, viewer: Viewer): ApiRecord {
  const stored = table.decode(row);
  const record = { ...stored, ...table.rules.computeFields?.(stored, viewer) };
  const complete = { ...record, actions: actionAvailability(table, record, viewer) };
  return table.shown?.(complete) ?? complete;
}

/** Returns the record, archived or not. Throws `record.notFound`. */
export async function getRecord<R extends Resource>(
  db: KyselyDb,
  table: TableOf<R>,
  id: string,
  viewer: Viewer,
): Promise<RecordIn<R>>;
export async function getRecord(db: KyselyDb, table: Table, id: string, viewer: Viewer): Promise<ApiRecord> {
  const row = isUuid(id)
    ? await untyped(db)
        .selectFrom(table.resource.table)
        .selectAll()
        .where((where) =>
          where.and([
            where('id', '=', id),
            ...viewCondition(where, table),
            ...visibilityConditions(table, viewer).map((condition) => condition(where)),
          ]),
        )
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Problem('record.notFound');
  return recordOf(table, row, viewer);
}

/** Returns the records with their computed fields that depend on other records. */
export async function addRelatedFields(
  db: KyselyDb,
  table: Table,
  records: ApiRecord[],
  viewer: Viewer,
): Promise<ApiRecord[]> {
  const { rules, shown } = table;
  if (!rules.addRelatedFields || records.length === 0) return records;
  const complete = await rules.addRelatedFields({ db, viewer }, table, records);
  return complete.map((record) => shown?.(record) ?? record);
}

/** Locks a record with its `usageCount` until the transaction ends. Throws `record.notFound`. */
export async function lockRecord<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  id: string,
): Promise<RecordIn<R>>;
export async function lockRecord(context: WriteContext, table: Table, id: string): Promise<ApiRecord> {
  // Sets the version to its own value, which locks the row on both databases.
  if (isUuid(id))
    await deferWrite(
      context.trx,
      untyped(context.trx)
        .updateTable(table.resource.table)
        .set((set) => ({ version: set.ref('version') }))
        .where('id', '=', id),
    );
  return getRecord(context.trx, table, id, context);
}

/** Returns `null` if the record does not exist. */
export async function lockOtherRecord<R extends Resource>(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  resource: R,
  id: string,
): Promise<RecordIn<R> | null>;
export async function lockOtherRecord(
  context: WriteContext,
  { served }: Pick<Table, 'served'>,
  { name }: Resource,
  id: string,
): Promise<ApiRecord | null> {
  const table = served.get(name);
  if (!table) return null;
  return lockRecord(context, table, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'record.notFound') return null;
    throw error;
  });
}

export function assertActionAllowed(record: RecordBase, action: string): void {
  const availabilityOfAction = record.actions[action];
  if (availabilityOfAction?.allowed !== false) return;
  throw new Problem(availabilityOfAction.code, {
    ...(availabilityOfAction.params && { params: availabilityOfAction.params }),
    actions: record.actions,
  });
}

/** Throws `record.stale`, with the current record, if the caller has read another version. */
export function assertVersion(viewer: Viewer, table: Table, record: ApiRecord, version: number): void {
  if (record.version !== version)
    throw new Problem('record.stale', { current: readableFieldsOf(viewer, table, record) });
}

/**
 * Writes columns of a record that was read in this transaction, as its next version, and updates its references. Throws
 * `record.stale` if another transaction has changed the record since.
 */
export async function writeNextVersion<R extends Resource>(
  context: WriteContext,
  table: TableOf<R>,
  before: RecordIn<R>,
  columns: Row,
): Promise<RecordIn<R>>;
export async function writeNextVersion(
  context: WriteContext,
  table: Table,
  before: ApiRecord,
  columns: Row,
): Promise<ApiRecord> {
  const row = await untyped(context.trx)
    .updateTable(table.resource.table)
    .set({ ...columns, updatedAt: context.at, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    const stored = await getRecord(context.trx, table, before.id, context);
    throw new Problem('record.stale', { current: readableFieldsOf(context, table, stored) });
  }
  const current = recordOf(table, row, context);
  await updateSearchTerms(context, table, before, current);
  await maintainLinks(context, table, before, current);
  await assignImages(context, table, before, current);
  return current;
}

async function updateSearchTerms(
  { trx }: WriteContext,
  table: Table,
  before: ApiRecord,
  current: ApiRecord,
): Promise<void> {
  const terms = table.searchWords(current);
  if (table.searchWords(before).join(' ') !== terms.join(' '))
    await replaceSearchTerms(trx, table.resource, new Map([[current.id, terms]]));
}

type Rule = (record: RecordSnapshot) => Availability;

const unlessArchived: Rule = (record) => (record['archivedAt'] === null ? allowed : refused('record.archived'));

const defaultRules: Readonly<Record<string, Rule>> = {
  edit: unlessArchived,
  archive(record) {
    if (record['archivedAt'] !== null) return refused('record.archived');
    const count = usageCountOf(record);
    return count === 0 ? allowed : refused('record.inUse', { count });
  },
  restore: (record) => (record['archivedAt'] === null ? refused('record.notArchived') : allowed),
};

function actionAvailability(
  { resource, rules }: Table,
  record: RecordSnapshot,
  viewer: Viewer,
): Record<string, Availability> {
  const writes = writesOf(resource);
  const names = [
    ...(writes.update ? ['edit'] : []),
    ...(writes.archive ? ['archive'] : []),
    ...Object.keys(resource.actions),
  ];
  return Object.fromEntries(
    names.map((name) => {
      if (!isOperationPermitted(viewer.actor.duties, resource, name === 'edit' ? 'update' : name))
        return [name, refused('permission.missing')];
      const otherwise = resource.actions[name]?.allowArchived ? alwaysAllowed : unlessArchived;
      const common = (defaultRules[name] ?? otherwise)(record);
      return [name, common.allowed ? (rules.available?.[name]?.(record, viewer) ?? common) : common];
    }),
  );
}
