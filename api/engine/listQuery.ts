import { sql, type SelectQueryBuilder } from 'kysely';
import { maxListedRows } from '../../contract/lists';
import { untyped, type KyselyDb, type Row, type SqlValue, type Tables } from '../db/database';
import { isSqlite, textList } from '../db/packedRows';
import { generousLimit } from '../db/plannerHints';
import {
  filterCondition,
  lookUpCondition,
  withoutLinks,
  type AccessPlan,
  linkConditions,
  linkQuery,
} from './conditions';
import type { Condition, Filter } from './filter';
import { type LookUpCache, countEach } from './lookups';
import { isNullable, type Path } from './storage/storedField';
import { indexEndsWithId, isRangeField, type Index, type Table } from './table';
import { findWords, isLookedUp } from './matching';

export interface Sort {
  path: Path;
  direction: 'ASC' | 'DESC';
}

const windowLength = maxListedRows;

export interface PlannedList {
  table: Table;
  filter: Filter;
  sort: Sort;
  access: AccessPlan;
}

export async function planList(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  sort: Sort,
  lookups?: LookUpCache,
): Promise<PlannedList> {
  return {
    table,
    filter,
    sort: normalizeSort(table, filter, sort),
    access: await planAccess(db, table, filter, lookups),
  };
}

/**
 * Sorts by `id` instead of `archivedAt` if the filter excludes archived records, since live records have no
 * `archivedAt`.
 */
export function normalizeSort({ paths }: Table, { archived }: Filter, sort: Sort): Sort {
  const byId = paths.get('id');
  return byId && sort.path.name === 'archivedAt' && !archived.includes(true) ? { ...sort, path: byId } : sort;
}

export const isWindowed = ({ filter, access }: PlannedList) =>
  access.lookUpBy === null && !withoutLinks(filter).isUnchanged;

const noLookUp: AccessPlan = { foundWords: null, lookUpBy: null };

export interface ListCount {
  total: number;
  isMore: boolean;
  ids?: readonly string[];
}

export async function countUpToReach(db: KyselyDb, list: PlannedList): Promise<ListCount> {
  const { table, filter, access } = list;
  if (access.foundWords?.length === 0) return { total: 0, isMore: false };
  if (isWindowed(list)) return readWindow(db, list);
  const found = await countRows(db, countQuery(db, table, filter, access).limit(maxListedRows + 1));
  return { total: Math.min(found, maxListedRows), isMore: found > maxListedRows };
}

const constantOne = sql.lit(1).as('one');

type Select<O = object> = SelectQueryBuilder<Tables, string, O>;

function filteredQuery(db: KyselyDb, table: Table, filter: Filter, access: AccessPlan, usesPrimaryKey = false): Select {
  const { table: name } = table.resource;
  const lookUp = isSqlite(db) ? null : lookUpCondition(table, access);
  const query = lookUp
    ? untyped(db).selectFrom(
        untyped(db).selectFrom(name).selectAll().where(lookUp).limit(generousLimit(maxListedRows)).as(name),
      )
    : untyped(db).selectFrom(name);
  return query.where(filterCondition(table, filter, access, { usesPrimaryKey, isLookedUp: lookUp !== null }));
}

export function countQuery(db: KyselyDb, table: Table, filter: Filter, access: AccessPlan): Select {
  return filteredQuery(db, table, filter, access).select(constantOne);
}

export async function countRows(db: KyselyDb, query: Select): Promise<number> {
  const { total } = await untyped(db)
    .selectFrom(query.as('found'))
    .select((select) => select.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function windowQuery(db: KyselyDb, { table, filter, sort, access }: PlannedList, length = windowLength): Select {
  const first = sortedQuery(db, table, withoutLinks(filter).rest, sort, noLookUp).limit(length);
  return untyped(db)
    .selectFrom(first.as(table.resource.table))
    .where(filterCondition(table, filter, access));
}

/**
 * Returns the matches among the first `windowLength` records of a list. One query serves both the count and the page,
 * because checking words and links row by row is slow.
 */
async function readWindow(db: KyselyDb, list: PlannedList): Promise<ListCount> {
  const { table, filter, sort } = list;
  const windowTotal = await countRows(
    db,
    countQuery(db, table, withoutLinks(filter).rest, noLookUp).limit(windowLength + 1),
  );
  const rows = await orderQuery(windowQuery(db, list).select(['id']), sort).execute();
  return { ids: rows.map(({ id }) => String(id)), total: rows.length, isMore: windowTotal > windowLength };
}

export function recordsWithIds(db: KyselyDb, table: string, ids: readonly string[]): Select<Row> {
  return untyped(db).selectFrom(table).selectAll().where('id', 'in', textList(db, ids));
}

export async function rowsByIds(db: KyselyDb, { resource }: Table, ids: readonly string[]): Promise<Row[]> {
  const rows = await untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', textList(db, ids)).execute();
  const byId = new Map(rows.map((row) => [row['id'], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Builds the query of the records of a list in its order. Without `isMore`, the list has at most `maxListedRows`. */
export function orderedQuery(db: KyselyDb, list: PlannedList, isMore: boolean, window = windowLength): Select<Row> {
  const { table, filter, sort, access } = list;
  if (isWindowed(list)) return orderQuery(windowQuery(db, list, window).selectAll(), sort);
  if (isMore || isInIndexOrder(list)) return sortedQuery(db, table, filter, sort, access);
  const matches = filteredQuery(db, table, filter, access).selectAll().limit(generousLimit(maxListedRows));
  return orderQuery(untyped(db).selectFrom(matches.as('found')).selectAll(), sort);
}

export interface PageOptions {
  first?: number;
  count: number;
  isMore: boolean;
  window?: number;
}

/**
 * Builds the query of one page. Where it is faster, the query selects the ids of the page first and then its rows, so
 * that the rows it skips or sorts are not copied with all their columns.
 */
export function pageQuery(db: KyselyDb, list: PlannedList, options: PageOptions): Select<Row> {
  const { first = 0, count, isMore, window } = options;
  const page = orderedQuery(db, list, isMore, window).limit(count).offset(first);
  if (count > maxIdsFirst || !selectsIdsFirst(db, list, first, isMore)) return page;
  const rows = untyped(db).selectFrom(list.table.resource.table).selectAll();
  return orderQuery(rows.where('id', 'in', page.clearSelect().select('id')), list.sort);
}

/** Beyond this number of rows per page, and below this number of skipped rows, one step is faster. Measured. */
const maxIdsFirst = 100;
const minSkippedRows = 200;

function selectsIdsFirst(db: KyselyDb, list: PlannedList, first: number, isMore: boolean): boolean {
  const isDeep = first >= minSkippedRows;
  if (isWindowed(list)) return false;
  if (!isMore && !isInIndexOrder(list)) return isDeep || isSqlite(db);
  const index = isDeep ? orderedIndex(list) : undefined;
  // With `id` in the index, SQLite skips rows without reading them, and PostgreSQL reads the ids only from the index.
  return index !== undefined && isSqlite(db) !== (index.columns.at(-1)?.name === 'id');
}

function isInIndexOrder(list: PlannedList): boolean {
  const { table, filter, sort, access } = list;
  const [singleCondition, ...more] = filter.conditions;
  if (access.lookUpBy !== null || filter.computed.length > 0) return false;
  if (singleCondition === undefined || orderedIndex(list)) return true;
  if (more.length > 0) return false;
  const hasOneValue = singleCondition.operator === 'in' && singleCondition.values.length === 1;
  if (singleCondition.path === sort.path) return !hasOneValue || indexEndsWithId(table.resource, singleCondition.path);
  return sort.path.name === table.resource.order.field && !isRangeField(table.resource, singleCondition.path);
}

/** Returns an index that has exactly the records of the filter next to each other, in the order of the list. */
function orderedIndex({ table, filter: { conditions, archived }, sort: { path } }: PlannedList): Index | undefined {
  const isOneValue = (one: Condition) => 'values' in one && one.operator === 'in' && isSingleValue(one.values);
  const isOrderRange = (one: Condition) => 'value' in one && one.path === path;
  if (archived.length !== 1 || !conditions.every((one) => isOneValue(one) || isOrderRange(one))) return undefined;
  const columns = conditions.filter(isOneValue).map((one) => one.path.column);
  const fixed = new Set([...(table.resource.view === undefined ? [] : ['view']), 'archived', ...columns]);
  return table.indexes.find(
    ({ columns: parts }) =>
      parts[fixed.size]?.name === path.order && parts.slice(0, fixed.size).every(({ name }) => fixed.has(name)),
  );
}

/** PostgreSQL does not read the records without a value in the order of an index. */
const isSingleValue = ([value, ...more]: readonly SqlValue[]) =>
  value !== undefined && value !== null && more.length === 0;

export function sortedQuery(db: KyselyDb, table: Table, filter: Filter, sort: Sort, access: AccessPlan): Select<Row> {
  // SQLite: reads live records in primary-key order, because almost all rows are live. Archived rows are few, so the
  // index on `archived` plus a sort is faster. PostgreSQL decides by its statistics on `archived`, which
  // `unindexedNumber` would hide.
  const usesPrimaryKey = isSqlite(db) && sort.path.order === 'id' && !filter.archived.includes(true);
  return orderQuery(filteredQuery(db, table, filter, access, usesPrimaryKey).selectAll(), sort);
}

/**
 * Adds `id` to make the order total. On both databases, empty values come first in ascending order and last in
 * descending order.
 */
function orderQuery(query: Select<Row>, { path, direction }: Sort): Select<Row> {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  if (path.order === 'id') return query.orderBy('id', order);
  const first = isNullable(path)
    ? query.orderBy(path.order, (by) => (direction === 'ASC' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    : query.orderBy(path.order, order);
  return first.orderBy('id', order);
}

/**
 * Chooses how a list finds its records: by search words, by a link that few records have, or by neither. A search over
 * several lists shares one `lookups`.
 */
export async function planAccess(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  lookups?: LookUpCache,
): Promise<AccessPlan> {
  const foundWords = await findWords(db, table, filter, lookups);
  if (foundWords && isLookedUp(foundWords)) return { foundWords, lookUpBy: 'words' };
  const links = linkConditions(filter);
  const counts = await countEach(
    db,
    links.map(
      ({ path, values }) =>
        (where) =>
          linkQuery(where, table.resource.name, path).where('links.targetId', 'in', values),
    ),
  );
  const linkIndex = counts.findIndex((count) => count <= maxListedRows);
  return { foundWords, lookUpBy: links[linkIndex] ?? null };
}
