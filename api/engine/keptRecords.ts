import type { ProblemCode } from '../../contract/problems';
import type { Subject } from '../../contract/people/notifications';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries, Transacting } from '../db/database';
import { hold } from '../db/hold';
import type { KeptTable } from '../db/tables';
import { Problem } from '../problem';
import { mayRead } from './readable';
import { getRecord } from './record';
import { subjectsOf } from './subjects';
import type { Table } from './table';
import type { Viewer } from './writeContext';

/** A list of records of any resources, stored per person: followed or pinned records. */
export interface KeptList {
  table: KeptTable;
  /** Maximum records per person. */
  most: number;
  /** Problem thrown above the maximum; its parameter is `max`. */
  tooMany: ProblemCode;
}

export interface RecordKey {
  resource: string;
  recordId: string;
}

export interface KeptRecord extends RecordKey {
  since: string;
  subject: Subject;
}

export async function createKept(db: Queries, kind: DatabaseKind, table: KeptTable): Promise<void> {
  const { text } = columnTypes(kind);
  await db.schema
    .createTable(table)
    .addColumn('resource', text, (column) => column.notNull())
    .addColumn('recordId', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['resource', 'recordId', 'uid'])
    .execute();
  await db.schema.createIndex(`${table}_by_uid`).on(table).columns(['uid', 'since']).execute();
}

/**
 * Adds a record to the viewer's list; a record already in it keeps its place. Throws `record.notFound` if the viewer
 * may not read the record, and the list's `tooMany`.
 */
export async function keepRecord(
  db: Queries,
  tables: readonly Table[],
  list: KeptList,
  { resource, recordId }: RecordKey,
  viewer: Viewer,
): Promise<void> {
  const table = tables.find((one) => one.resource.name === resource);
  if (!table || !mayRead(viewer.actor, table.resource)) throw new Problem('record.notFound');
  await getRecord(db, table, recordId, viewer);
  await db.transaction().execute(async (trx) => {
    // Locks the list: concurrent additions would not count each other.
    await hold(trx, `${list.table}.each`);
    await assertRoom(trx, tables, list, { resource, recordId }, viewer);
    await trx
      .insertInto(list.table)
      .values({ resource, recordId, uid: viewer.actor.uid, since: viewer.at })
      .onConflict((conflict) => conflict.columns(['resource', 'recordId', 'uid']).doNothing())
      .execute();
  });
}

/**
 * Throws the list's `tooMany`. First removes records that the viewer may no longer read, since the viewer cannot see
 * and remove them.
 */
async function assertRoom(
  trx: Transacting,
  tables: readonly Table[],
  list: KeptList,
  { resource, recordId }: RecordKey,
  viewer: Viewer,
): Promise<void> {
  const { uid } = viewer.actor;
  const others = await trx
    .selectFrom(list.table)
    .select(['resource', 'recordId'])
    .where('uid', '=', uid)
    .where(({ not, and, eb }) => not(and([eb('resource', '=', resource), eb('recordId', '=', recordId)])))
    .execute();
  if (others.length < list.most) return;
  const subjects = await subjectsOf(trx, tables, others, viewer);
  const unseen = others.filter((one) => subjects(one) === null);
  if (others.length - unseen.length >= list.most) throw new Problem(list.tooMany, { params: { max: list.most } });
  for (const one of unseen) await releaseRecord(trx, list, one, uid);
}

/** Removes the record from the list, even if the viewer may no longer read it. */
export async function releaseRecord(
  db: Queries,
  { table }: KeptList,
  { resource, recordId }: RecordKey,
  uid: string,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('resource', '=', resource)
    .where('recordId', '=', recordId)
    .where('uid', '=', uid)
    .execute();
}

/** The stored records that the viewer may read, latest first. */
export async function keptRecordsOf(
  db: Queries,
  tables: readonly Table[],
  { table }: KeptList,
  viewer: Viewer,
): Promise<KeptRecord[]> {
  const rows = await db
    .selectFrom(table)
    .select(['resource', 'recordId', 'since'])
    .where('uid', '=', viewer.actor.uid)
    .orderBy('since', 'desc')
    .orderBy('recordId')
    .execute();
  const subjects = await subjectsOf(db, tables, rows, viewer);
  return rows.flatMap((row) => {
    const subject = subjects(row);
    return subject ? [{ ...row, subject }] : [];
  });
}
