import type { ProblemCode } from '../../contract/problems';
import type { Subject } from '../../contract/people/notifications';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb, KyselyTransaction } from '../db/database';
import { acquireNamedLock } from '../db/transactions';
import type { PersonalListTable } from '../db/schema';
import { Problem } from '../problem';
import { mayRead } from './readable';
import { getRecord } from './record';
import { loadSubjects } from './subjects';
import type { Table } from './table';
import type { Viewer } from './writeContext';

export interface PersonalList {
  table: PersonalListTable;
  maxPerPerson: number;
  tooManyProblem: ProblemCode;
}

export interface RecordKey {
  resource: string;
  recordId: string;
}

export interface SavedRecord extends RecordKey {
  since: string;
  subject: Subject;
}

export async function createPersonalListTable(
  db: KyselyDb,
  kind: DatabaseKind,
  table: PersonalListTable,
): Promise<void> {
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
 * Adds a record to the viewer's list; a record that is already in the list stays in place. Throws `record.notFound` if
 * the viewer may not read the record, and the list's `tooManyProblem` if the list is full.
 */
export async function addToPersonalList(
  db: KyselyDb,
  tables: readonly Table[],
  list: PersonalList,
  { resource, recordId }: RecordKey,
  viewer: Viewer,
): Promise<void> {
  const table = tables.find((one) => one.resource.name === resource);
  if (!table || !mayRead(viewer.actor, table.resource)) throw new Problem('record.notFound');
  await getRecord(db, table, recordId, viewer);
  await db.transaction().execute(async (trx) => {
    // Locks the list, because concurrent additions would not count each other's rows.
    await acquireNamedLock(trx, `${list.table}.each`);
    await assertBelowLimit(trx, tables, list, { resource, recordId }, viewer);
    await trx
      .insertInto(list.table)
      .values({ resource, recordId, uid: viewer.actor.uid, since: viewer.at })
      .onConflict((conflict) => conflict.columns(['resource', 'recordId', 'uid']).doNothing())
      .execute();
  });
}

/**
 * Throws the list's `tooManyProblem` if the list is full. First removes records that the viewer may no longer read,
 * because the viewer can neither see nor remove them.
 */
async function assertBelowLimit(
  trx: KyselyTransaction,
  tables: readonly Table[],
  list: PersonalList,
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
  if (others.length < list.maxPerPerson) return;
  const subjects = await loadSubjects(trx, tables, others, viewer);
  const unreadable = others.filter((one) => subjects(one) === null);
  if (others.length - unreadable.length >= list.maxPerPerson)
    throw new Problem(list.tooManyProblem, { params: { max: list.maxPerPerson } });
  for (const one of unreadable) await removeFromPersonalList(trx, list, one, uid);
}

export async function removeFromPersonalList(
  db: KyselyDb,
  { table }: PersonalList,
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

export async function personalListOf(
  db: KyselyDb,
  tables: readonly Table[],
  { table }: PersonalList,
  viewer: Viewer,
): Promise<SavedRecord[]> {
  const rows = await db
    .selectFrom(table)
    .select(['resource', 'recordId', 'since'])
    .where('uid', '=', viewer.actor.uid)
    .orderBy('since', 'desc')
    .orderBy('recordId')
    .execute();
  const subjects = await loadSubjects(db, tables, rows, viewer);
  return rows.flatMap((row) => {
    const subject = subjects(row);
    return subject ? [{ ...row, subject }] : [];
  });
}
