import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { reach } from '../../contract/lists';
import { untyped, type Queries, type Row, type Tables } from '../db/database';
import { isSqlite } from '../db/packed';
import { Problem } from '../problem';
import { accessTo } from './access';
import { conditionOf, withoutLinks, type Access, type Filter } from './filter';
import type { Viewer } from './writeContext';
import { recordOf, type ApiRecord } from './record';
import { isNullable, type Path } from './storage/stored';
import { isScale, type Table } from './table';

export interface Sort {
  path: Path;
  direction: 'ASC' | 'DESC';
}

/** The first and the last row of the page, from 0, inclusive. */
export type Range = readonly [first: number, last: number];

/** A page of a list. */
export interface ListPage {
  records: ApiRecord[];
  /** How many records there are; where `isMore`, how many of them can be paged. */
  total: number;
  isMore: boolean;
}

/** So many records are asked, in the order of the list, for words and links by which too many would be looked up. */
const windowLength = reach;

/**
 * One page of a list and how many records there are in all, as far as lists reach. Throws `list.tooDeep` beyond that, and
 * `list.tooBroad` where many records match of which none is among the first ones of the list.
 */
export async function listRecords(
  db: Queries,
  table: Table,
  filter: Filter,
  sort: Sort,
  range: Range,
  viewer: Viewer,
): Promise<ListPage> {
  const [first, last] = range;
  const list = await listOf(db, table, filter, sort);
  const { total, isMore } = await countSome(db, list);
  if (isMore && total === 0) throw new Problem('list.tooBroad');
  if (isMore && first >= total) throw new Problem('list.tooDeep', { params: { max: total } });
  if (first >= total) return { records: [], total, isMore };
  const wanted = Math.min(last + 1, total) - first;
  // `offset` scans the rows it skips, so past the middle the page is read from the end.
  const fromEnd = !isMore && first > total / 2;
  const ordered = fromEnd ? { ...list, sort: backwards(list.sort) } : list;
  const rows = await pageOf(db, ordered, isMore)
    .limit(wanted)
    .offset(fromEnd ? total - first - wanted : first)
    .execute();
  if (fromEnd) rows.reverse();
  return { records: rows.map((row) => recordOf(table, row, viewer)), total, isMore };
}

/** Of a list of which nobody wants to know how long it is, so many are asked for words that too many have. */
const glanceLength = 1_000;

/** The first records of a list, however many there are. What too many have is looked for among the first of them all. */
export async function firstRecords(
  db: Queries,
  table: Table,
  filter: Filter,
  sort: Sort,
  count: number,
  viewer: Viewer,
): Promise<ApiRecord[]> {
  const list = await listOf(db, table, filter, sort);
  if (list.access.words?.length === 0) return [];
  const isLong = !isWindowed(list) && list.access.by === null && (await countSome(db, list)).isMore;
  const rows = await pageOf(db, list, isLong, glanceLength).limit(count).execute();
  return rows.map((row) => recordOf(table, row, viewer));
}

/** A list, with how its records are found. */
export async function listOf(db: Queries, table: Table, filter: Filter, sort: Sort): Promise<List> {
  return { table, filter, sort: told(table, filter, sort), access: await accessTo(db, table, filter) };
}

/** Where nothing is archived, an order by when it was is one by `id`. */
function told({ paths }: Table, { archived }: Filter, sort: Sort): Sort {
  const byId = paths.get('id');
  return byId && sort.path.name === 'archivedAt' && !archived.includes(true) ? { ...sort, path: byId } : sort;
}

function backwards({ path, direction }: Sort): Sort {
  return { path, direction: direction === 'ASC' ? 'DESC' : 'ASC' };
}

interface List {
  table: Table;
  filter: Filter;
  sort: Sort;
  access: Access;
}

/** Whether only the first records of a list are asked for its words and links. */
const isWindowed = ({ filter, access }: List) => access.by === null && !withoutLinks(filter).isAll;

/** Conditions that its own columns tell alone. */
const plain: Access = { words: null, by: null };

/** How many records a list has, as far as lists reach. */
export async function countSome(db: Queries, list: List): Promise<{ total: number; isMore: boolean }> {
  const { table, filter, access } = list;
  if (access.words?.length === 0) return { total: 0, isMore: false };
  if (isWindowed(list)) {
    const all = await countOf(db, chosen(db, table, withoutLinks(filter).rest, plain).limit(windowLength + 1));
    const found = await countOf(
      db,
      windowOf(db, list)
        .select(one)
        .limit(reach + 1),
    );
    return { total: Math.min(found, reach), isMore: found > reach || all > windowLength };
  }
  const found = await countOf(db, chosen(db, table, filter, access).limit(reach + 1));
  return { total: Math.min(found, reach), isMore: found > reach };
}

/** For counting: an index that knows the conditions is enough. */
const one = sql.lit(1).as('one');

type Select<O = object> = SelectQueryBuilder<Tables, string, O>;

function chosen(db: Queries, table: Table, filter: Filter, access: Access): Select {
  return untyped(db)
    .selectFrom(table.resource.table)
    .select(one)
    .where(conditionOf(table, filter, access));
}

async function countOf(db: Queries, query: Select): Promise<number> {
  const { total } = await untyped(db)
    .selectFrom(query.as('found'))
    .select((select) => select.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The first records of a list, asked for its words and links. */
function windowOf(db: Queries, { table, filter, sort, access }: List, length = windowLength): Select {
  const first = sorted(db, table, withoutLinks(filter).rest, sort, plain).limit(length);
  // Under the name of the table, so that the conditions hold for it as they are.
  return untyped(db)
    .selectFrom(first.as(table.resource.table))
    .where(conditionOf(table, filter, access));
}

/** The records of a list in its order, of which a page is read. */
export function pageOf(db: Queries, list: List, isMore: boolean, window = windowLength): Select<Row> {
  const { table, filter, sort, access } = list;
  if (isWindowed(list)) return inOrder(windowOf(db, list, window).selectAll(), sort);
  if (isMore || isInIndexOrder(list)) return sorted(db, table, filter, sort, access);
  // So few are all read, and then sorted: a database would rather walk the list until it has met enough of them.
  const all = untyped(db)
    .selectFrom(table.resource.table)
    .selectAll()
    .where(conditionOf(table, filter, access))
    .limit(2 * reach);
  return inOrder(untyped(db).selectFrom(all.as('found')).selectAll(), sort);
}

/** Whether there is an index of what a list is narrowed by, if anything, in its order. */
function isInIndexOrder({ table, filter, sort, access }: List): boolean {
  const [only, ...more] = filter.conditions;
  if (access.by !== null || filter.computed.length > 0 || more.length > 0) return false;
  if (only === undefined) return true;
  return (
    only.path === sort.path || (sort.path.name === table.resource.order.field && !isScale(table.resource, only.path))
  );
}

/** How many records there are in all. */
export async function countRecords(db: Queries, table: Table, filter: Filter): Promise<number> {
  return countOf(db, chosen(db, table, filter, await accessTo(db, table, filter)));
}

const pageLength = 500;

/**
 * Every record of a list, with keyset pagination: the last page costs as much as the first, no connection is held
 * between pages, and concurrent writes neither repeat nor skip rows that keep their position.
 */
export async function* allRecords(
  db: Queries,
  table: Table,
  filter: Filter,
  given: Sort,
  viewer: Viewer,
): AsyncGenerator<ApiRecord[]> {
  const sort = told(table, filter, given);
  const access = await accessTo(db, table, filter);
  for (let query = sorted(db, table, filter, sort, access).limit(pageLength); ;) {
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => recordOf(table, row, viewer));
    const end = rows.at(-1);
    if (!end || rows.length < pageLength) return;
    query = sorted(db, table, filter, sort, access).where(afterRow(sort, end)).limit(pageLength);
  }
}

function sorted(db: Queries, table: Table, filter: Filter, sort: Sort, access: Access): Select<Row> {
  // What is archived is little: it is found by an index, and sorted. PostgreSQL knows how little; of an expression it does not.
  const inOrderOfIds = isSqlite(db) && sort.path.order === 'id' && !filter.archived.includes(true);
  const query = untyped(db)
    .selectFrom(table.resource.table)
    .selectAll()
    .where(conditionOf(table, filter, access, inOrderOfIds));
  return inOrder(query, sort);
}

/** `id` makes the order total; empty values come first, or last when descending, on every database. */
function inOrder(query: Select<Row>, { path, direction }: Sort): Select<Row> {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  if (path.order === 'id') return query.orderBy('id', order);
  const first = isNullable(path)
    ? query.orderBy(path.order, (by) => (direction === 'ASC' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    : query.orderBy(path.order, order);
  return first.orderBy('id', order);
}

/** What comes after a row. An index is entered by the first of the conditions; the others leave out what is level with the row. */
function afterRow({ path, direction }: Sort, end: Row) {
  const further = direction === 'ASC' ? '>' : '<';
  return (where: ExpressionBuilder<Tables, string>): Expression<SqlBool> => {
    const byId = where('id', further, end['id'] ?? null);
    if (path.order === 'id') return byId;
    const value = end[path.order] ?? null;
    if (value === null) {
      const tied = where.and([where(path.order, 'is', null), byId]);
      return direction === 'ASC' ? where.or([tied, where(path.order, 'is not', null)]) : tied;
    }
    const within = where.and([
      where(path.order, direction === 'ASC' ? '>=' : '<=', value),
      where.or([where(path.order, further, value), byId]),
    ]);
    return isNullable(path) && direction === 'DESC' ? where.or([within, where(path.order, 'is', null)]) : within;
  };
}
