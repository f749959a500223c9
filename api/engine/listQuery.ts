import { sql, type SelectQueryBuilder } from 'kysely';
import { reach } from '../../contract/lists';
import { untyped, type Queries, type Row, type Tables } from '../db/database';
import { isSqlite, textsIn } from '../db/packed';
import { accessTo } from './access';
import { conditionOf, lookUpOf, withoutLinks, type Access } from './conditions';
import type { Filter } from './filter';
import type { Lookups } from './lookups';
import { atMost } from './places';
import { isNullable, type Path } from './storage/stored';
import { indexEndsWithId, isScale, type Table } from './table';

export interface Sort {
  path: Path;
  direction: 'ASC' | 'DESC';
}

/**
 * Number of records, in list order, that are checked for words and links which too many records have to be looked up.
 */
const windowLength = reach;

export interface List {
  table: Table;
  filter: Filter;
  sort: Sort;
  access: Access;
}

/** A list, with how its records are found. */
export async function listOf(db: Queries, table: Table, filter: Filter, sort: Sort, lookups?: Lookups): Promise<List> {
  return { table, filter, sort: told(table, filter, sort), access: await accessTo(db, table, filter, lookups) };
}

/** Sorts by `id` instead of `archivedAt` where no archived record is listed. */
export function told({ paths }: Table, { archived }: Filter, sort: Sort): Sort {
  const byId = paths.get('id');
  return byId && sort.path.name === 'archivedAt' && !archived.includes(true) ? { ...sort, path: byId } : sort;
}

/** Whether only the first records of a list are checked for its words and links. */
export const isWindowed = ({ filter, access }: List) => access.by === null && !withoutLinks(filter).isAll;

/** Access without looking up words or links. */
const plain: Access = { words: null, by: null };

/** Number of records, up to `reach`. */
export interface Count {
  total: number;
  isMore: boolean;
  /** All ids in list order, if counting had to find them. */
  ids?: readonly string[];
}

/** Counts the records of a list, as far as lists reach. */
export async function countSome(db: Queries, list: List): Promise<Count> {
  const { table, filter, access } = list;
  if (access.words?.length === 0) return { total: 0, isMore: false };
  if (isWindowed(list)) return readWindow(db, list);
  const found = await countOf(db, chosen(db, table, filter, access).limit(reach + 1));
  return { total: Math.min(found, reach), isMore: found > reach };
}

/** For counting: an index that knows the conditions is enough. */
const one = sql.lit(1).as('one');

type Select<O = object> = SelectQueryBuilder<Tables, string, O>;

/**
 * The records of a list. A limit makes PostgreSQL evaluate the lookup, which finds few records, first: it would
 * otherwise start with another condition that it estimates as very selective, and check each row against all the ids.
 */
function narrowed(db: Queries, table: Table, filter: Filter, access: Access, inOrderOfIds = false): Select {
  const { table: name } = table.resource;
  const lookUp = isSqlite(db) ? null : lookUpOf(table, access);
  const query = lookUp
    ? untyped(db).selectFrom(untyped(db).selectFrom(name).selectAll().where(lookUp).limit(atMost(reach)).as(name))
    : untyped(db).selectFrom(name);
  return query.where(conditionOf(table, filter, access, { inOrderOfIds, isLookedUp: lookUp !== null }));
}

export function chosen(db: Queries, table: Table, filter: Filter, access: Access): Select {
  return narrowed(db, table, filter, access).select(one);
}

export async function countOf(db: Queries, query: Select): Promise<number> {
  const { total } = await untyped(db)
    .selectFrom(query.as('found'))
    .select((select) => select.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The first records of a list, to be checked for its words and links. */
function windowOf(db: Queries, { table, filter, sort, access }: List, length = windowLength): Select {
  const first = sorted(db, table, withoutLinks(filter).rest, sort, plain).limit(length);
  // Aliased to the table's own name, so that the conditions apply unchanged.
  return untyped(db)
    .selectFrom(first.as(table.resource.table))
    .where(conditionOf(table, filter, access));
}

/**
 * Returns the matches among the first records of a list, in its order. Checking words and links row by row is the
 * slowest way, so one query serves both the count and the page.
 */
async function readWindow(db: Queries, list: List): Promise<Count> {
  const { table, filter, sort } = list;
  const all = await countOf(db, chosen(db, table, withoutLinks(filter).rest, plain).limit(windowLength + 1));
  const rows = await inOrder(windowOf(db, list).select(['id']), sort).execute();
  return { ids: rows.map(({ id }) => String(id)), total: rows.length, isMore: all > windowLength };
}

/** Selects records by id, unordered. */
export function recordsWithIds(db: Queries, table: string, ids: readonly string[]): Select<Row> {
  return untyped(db).selectFrom(table).selectAll().where('id', 'in', textsIn(db, ids));
}

/** Records in the order of `ids`, without those deleted meanwhile. */
export async function rowsOf(db: Queries, { resource }: Table, ids: readonly string[]): Promise<Row[]> {
  const rows = await untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', textsIn(db, ids)).execute();
  const byId = new Map(rows.map((row) => [row['id'], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The records of a list in its order, to read a page of. */
export function pageOf(db: Queries, list: List, isMore: boolean, window = windowLength): Select<Row> {
  const { table, filter, sort, access } = list;
  if (isWindowed(list)) return inOrder(windowOf(db, list, window).selectAll(), sort);
  if (isMore || isInIndexOrder(list)) return sorted(db, table, filter, sort, access);
  // Reads all matches, which are few, and sorts them: the database would rather scan the list in order until enough
  // rows match.
  const all = narrowed(db, table, filter, access)
    .selectAll()
    .limit(2 * reach);
  return inOrder(untyped(db).selectFrom(all.as('found')).selectAll(), sort);
}

/** Whether one index has both the list's condition, if any, and its order. */
function isInIndexOrder({ table, filter, sort, access }: List): boolean {
  const [only, ...more] = filter.conditions;
  if (access.by !== null || filter.computed.length > 0 || more.length > 0) return false;
  if (only === undefined) return true;
  const hasOneValue = only.is === 'in' && only.values.length === 1;
  if (only.path === sort.path) return !hasOneValue || indexEndsWithId(table.resource, only.path);
  return sort.path.name === table.resource.order.field && !isScale(table.resource, only.path);
}

export function sorted(db: Queries, table: Table, filter: Filter, sort: Sort, access: Access): Select<Row> {
  // Archived records are few: they are found by an index, then sorted. PostgreSQL has statistics for the column, but
  // not for an expression.
  const inOrderOfIds = isSqlite(db) && sort.path.order === 'id' && !filter.archived.includes(true);
  return inOrder(narrowed(db, table, filter, access, inOrderOfIds).selectAll(), sort);
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
