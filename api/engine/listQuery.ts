import { sql, type SelectQueryBuilder } from 'kysely';
import { maxListedRows } from '../../contract/lists';
import { untyped, type KyselyDb, type Row, type Tables } from '../db/database';
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
import type { Filter } from './filter';
import { type LookUpCache, countEach } from './lookups';
import { isNullable, type Path } from './storage/storedField';
import { indexEndsWithId, isRangeField, type Table } from './table';
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

export function pageQuery(db: KyselyDb, list: PlannedList, isMore: boolean, window = windowLength): Select<Row> {
  const { table, filter, sort, access } = list;
  if (isWindowed(list)) return orderQuery(windowQuery(db, list, window).selectAll(), sort);
  if (isMore || isInIndexOrder(list)) return sortedQuery(db, table, filter, sort, access);
  const matches = filteredQuery(db, table, filter, access).selectAll().limit(generousLimit(maxListedRows));
  return orderQuery(untyped(db).selectFrom(matches.as('found')).selectAll(), sort);
}

function isInIndexOrder({ table, filter, sort, access }: PlannedList): boolean {
  const [singleCondition, ...more] = filter.conditions;
  if (access.lookUpBy !== null || filter.computed.length > 0 || more.length > 0) return false;
  if (singleCondition === undefined) return true;
  const hasOneValue = singleCondition.operator === 'in' && singleCondition.values.length === 1;
  if (singleCondition.path === sort.path) return !hasOneValue || indexEndsWithId(table.resource, singleCondition.path);
  return sort.path.name === table.resource.order.field && !isRangeField(table.resource, singleCondition.path);
}

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
