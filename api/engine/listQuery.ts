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

/** So many records are asked, in the order of the list, for words and links by which too many would be looked up. */
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

/** Where nothing is archived, an order by when it was is one by `id`. */
export function told({ paths }: Table, { archived }: Filter, sort: Sort): Sort {
  const byId = paths.get('id');
  return byId && sort.path.name === 'archivedAt' && !archived.includes(true) ? { ...sort, path: byId } : sort;
}

/** Whether only the first records of a list are asked for its words and links. */
export const isWindowed = ({ filter, access }: List) => access.by === null && !withoutLinks(filter).isAll;

/** Conditions that its own columns tell alone. */
const plain: Access = { words: null, by: null };

/** How many records a list has, as far as lists reach. */
export interface Count {
  total: number;
  isMore: boolean;
  /** All of them in their order, where they had to be found to be counted. */
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
 * The records of a list. Those that are looked up, which are few, PostgreSQL is kept to looking up first, by a limit: it would
 * rather begin with another condition of which it guesses that hardly any record meets it, and ask each for all the ids.
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

/** The first records of a list, asked for its words and links. */
function windowOf(db: Queries, { table, filter, sort, access }: List, length = windowLength): Select {
  const first = sorted(db, table, withoutLinks(filter).rest, sort, plain).limit(length);
  // Under the name of the table, so that the conditions hold for it as they are.
  return untyped(db)
    .selectFrom(first.as(table.resource.table))
    .where(conditionOf(table, filter, access));
}

/**
 * What is found among the first records of a list, in its order. Each is asked for its words and links, which takes the
 * longest of all lists: once for how many there are and for what is read of them.
 */
async function readWindow(db: Queries, list: List): Promise<Count> {
  const { table, filter, sort } = list;
  const all = await countOf(db, chosen(db, table, withoutLinks(filter).rest, plain).limit(windowLength + 1));
  const rows = await inOrder(windowOf(db, list).select(['id']), sort).execute();
  return { ids: rows.map(({ id }) => String(id)), total: rows.length, isMore: all > windowLength };
}

/** The records with some ids, in no order. */
export function recordsWithIds(db: Queries, table: string, ids: readonly string[]): Select<Row> {
  return untyped(db).selectFrom(table).selectAll().where('id', 'in', textsIn(db, ids));
}

/** Records by their ids, in that order. Who is gone meanwhile is left out. */
export async function rowsOf(db: Queries, { resource }: Table, ids: readonly string[]): Promise<Row[]> {
  const rows = await untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', textsIn(db, ids)).execute();
  const byId = new Map(rows.map((row) => [row['id'], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The records of a list in its order, of which a page is read. */
export function pageOf(db: Queries, list: List, isMore: boolean, window = windowLength): Select<Row> {
  const { table, filter, sort, access } = list;
  if (isWindowed(list)) return inOrder(windowOf(db, list, window).selectAll(), sort);
  if (isMore || isInIndexOrder(list)) return sorted(db, table, filter, sort, access);
  // So few are all read, and then sorted: a database would rather walk the list until it has met enough of them.
  const all = narrowed(db, table, filter, access)
    .selectAll()
    .limit(2 * reach);
  return inOrder(untyped(db).selectFrom(all.as('found')).selectAll(), sort);
}

/** Whether there is an index of what a list is narrowed by, if anything, in its order. */
function isInIndexOrder({ table, filter, sort, access }: List): boolean {
  const [only, ...more] = filter.conditions;
  if (access.by !== null || filter.computed.length > 0 || more.length > 0) return false;
  if (only === undefined) return true;
  const hasOneValue = only.is === 'in' && only.values.length === 1;
  if (only.path === sort.path) return !hasOneValue || indexEndsWithId(table.resource, only.path);
  return sort.path.name === table.resource.order.field && !isScale(table.resource, only.path);
}

export function sorted(db: Queries, table: Table, filter: Filter, sort: Sort, access: Access): Select<Row> {
  // What is archived is little: it is found by an index, and sorted. PostgreSQL knows how little; of an expression it does not.
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
