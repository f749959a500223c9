import { followsEach, type Follow } from '../../contract/people/follows';
import { mayDo } from '../../contract/permissions';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries, Transacting } from '../db/database';
import { hold } from '../db/hold';
import { getRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import type { ChangedRecord } from '../live/changes';
import { Problem } from '../problem';
import { subjectsOf } from './subjects';

/** Which records administrators follow. */
export const follows = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('follows')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('since', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('follows_key', ['resource', 'recordId', 'uid'])
      .execute();
    await db.schema.createIndex('follows_by_uid').on('follows').columns(['uid', 'since']).execute();
  },
};

interface Followed {
  resource: string;
  recordId: string;
}

/** Throws `record.notFound` where the viewer may not read the record, and `follow.tooMany`. */
export async function follow(
  db: Queries,
  tables: readonly Table[],
  { resource, recordId }: Followed,
  viewer: Viewer,
): Promise<void> {
  const table = tables.find((one) => one.resource.name === resource);
  if (!table || !mayDo(viewer.actor.duties, table.resource, 'read')) throw new Problem('record.notFound');
  await getRecord(db, table, recordId, viewer);
  await db.transaction().execute(async (trx) => {
    // Those that are followed at once would each count the others as not followed yet.
    await hold(trx, 'follows.each');
    await assertRoom(trx, tables, { resource, recordId }, viewer);
    await trx
      .insertInto('follows')
      .values({ resource, recordId, uid: viewer.actor.uid, since: viewer.at })
      .onConflict((conflict) => conflict.columns(['resource', 'recordId', 'uid']).doNothing())
      .execute();
  });
}

/**
 * Throws `follow.tooMany`. Where there would be no room, the viewer follows no longer what they may not read any more: it
 * is in no list from which they could take it.
 */
async function assertRoom(
  trx: Transacting,
  tables: readonly Table[],
  { resource, recordId }: Followed,
  viewer: Viewer,
): Promise<void> {
  const { uid } = viewer.actor;
  const others = await trx
    .selectFrom('follows')
    .select(['resource', 'recordId'])
    .where('uid', '=', uid)
    .where(({ not, and, eb }) => not(and([eb('resource', '=', resource), eb('recordId', '=', recordId)])))
    .execute();
  if (others.length < followsEach) return;
  const subjects = await subjectsOf(trx, tables, others, viewer);
  const unseen = others.filter((one) => subjects(one) === null);
  if (others.length - unseen.length >= followsEach)
    throw new Problem('follow.tooMany', { params: { max: followsEach } });
  for (const one of unseen) await unfollow(trx, one, uid);
}

/** Also where the record can be read no longer. */
export async function unfollow(db: Queries, { resource, recordId }: Followed, uid: string): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('resource', '=', resource)
    .where('recordId', '=', recordId)
    .where('uid', '=', uid)
    .execute();
}

/** What the viewer follows and may read, the latest first. */
export async function followsOf(db: Queries, tables: readonly Table[], viewer: Viewer): Promise<Follow[]> {
  const rows = await db
    .selectFrom('follows')
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

interface Follower extends Followed {
  uid: string;
  action: string;
}

/** So many records are asked for by their ids; of more, all that is followed of their resources. */
const named = 200;

/** Who follows what a transaction has changed; what was made in it nobody follows yet. */
export async function followersOf(trx: Transacting, changed: readonly ChangedRecord[]): Promise<Follower[]> {
  const actions = new Map<string, string>();
  const resources = new Set<string>();
  const ids = new Set<string>();
  for (const { resource, id, version, action } of changed) {
    if (version === 1 || action === undefined) continue;
    actions.set(`${resource} ${id}`, action);
    resources.add(resource);
    ids.add(id);
  }
  if (actions.size === 0) return [];
  let query = trx.selectFrom('follows').select(['resource', 'recordId', 'uid']);
  query = query.where('resource', 'in', [...resources]);
  if (ids.size <= named) query = query.where('recordId', 'in', [...ids]);
  const found = await query.execute();
  return found.flatMap((one) => {
    const action = actions.get(`${one.resource} ${one.recordId}`);
    return action === undefined ? [] : [{ ...one, action }];
  });
}
