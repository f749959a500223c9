import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type KyselyDb, type Row, type Tables, untyped } from '../db/database';
import { Problem } from '../problem';
import {
  planAccess,
  countQuery,
  countRows,
  countUpToReach,
  isWindowed,
  planList,
  pageQuery,
  rowsByIds,
  sortedQuery,
  normalizeSort,
  orderedQuery,
  type PlannedList,
  type Sort,
  recordsWithIds,
} from './listQuery';
import type { Filter } from './filter';
import type { LookUpCache } from './lookups';
import { areCommon } from './matching';
import { recordOf, type ApiRecord } from './record';
import { isNullable } from './storage/storedField';
import type { Table } from './table';
import type { Viewer } from './writeContext';
import { platformCurrency, type Currency } from '../../contract/currencies';
import type { ListSums } from '../../contract/sums';
import { computeSignedSum, numberOrZero, type Total } from '../../contract/totals';

export type Range = readonly [first: number, last: number];

export interface ListPage {
  records: ApiRecord[];
  total: number;
  isMore: boolean;
}

/**
 * Returns one page of a list, and the total up to `maxListedRows`. Throws `list.tooDeep` for a page beyond
 * `maxListedRows`, and `list.tooBroad` if the count stopped at its limit before it found a matching record.
 */
export async function listRecords(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  sort: Sort,
  range: Range,
  viewer: Viewer,
): Promise<ListPage> {
  const [first, last] = range;
  const list = await planList(db, table, filter, sort);
  const { total, isMore, ids } = await countUpToReach(db, list);
  if (isMore && total === 0) throw new Problem('list.tooBroad');
  if (isMore && first >= total) throw new Problem('list.tooDeep', { params: { max: total } });
  if (first >= total) return { records: [], total, isMore };
  const rows = ids
    ? await rowsByIds(db, table, ids.slice(first, last + 1))
    : await readPage(db, list, { total, isMore }, first, Math.min(last + 1, total) - first);
  return { records: rows.map((row) => recordOf(table, row, viewer)), total, isMore };
}

/** Reads a page in the second half from the end of the list, because `offset` scans the rows it skips. */
async function readPage(
  db: KyselyDb,
  list: PlannedList,
  { total, isMore }: Pick<ListPage, 'total' | 'isMore'>,
  first: number,
  count: number,
): Promise<Row[]> {
  const readsFromEnd = !isMore && first > total / 2;
  const ordered = readsFromEnd ? { ...list, sort: reverseSort(list.sort) } : list;
  const rows = await pageQuery(db, ordered, {
    first: readsFromEnd ? total - first - count : first,
    count,
    isMore,
  }).execute();
  return readsFromEnd ? rows.toReversed() : rows;
}

const commonWordWindow = 1_000;

/**
 * Returns the first records of a list without counting the list. Searches common words only in the first records of the
 * unfiltered list.
 */
export async function firstRecords(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  sort: Sort,
  count: number,
  viewer: Viewer,
  lookups?: LookUpCache,
): Promise<ApiRecord[]> {
  const list = await planList(db, table, filter, sort, lookups);
  if (list.access.foundWords?.length === 0) return [];
  const isLong = !isWindowed(list) && list.access.lookUpBy === null && (await countUpToReach(db, list)).isMore;
  const rows =
    (await readFirstMatches(db, list, count)) ??
    (await pageQuery(db, list, { count, isMore: isLong, window: commonWordWindow }).execute());
  return rows.map((row) => recordOf(table, row, viewer));
}

async function readFirstMatches(db: KyselyDb, list: PlannedList, count: number): Promise<Row[] | null> {
  const { foundWords, lookUpBy } = list.access;
  if (lookUpBy !== 'words' || !foundWords || !areCommon(foundWords)) return null;
  const byWindow = { ...list, access: { foundWords, lookUpBy: null } };
  const rows = await pageQuery(db, byWindow, { count, isMore: false, window: commonWordWindow }).execute();
  return rows.length === count ? rows : null;
}

function reverseSort({ path, direction }: Sort): Sort {
  return { path, direction: direction === 'ASC' ? 'DESC' : 'ASC' };
}

export async function countRecords(db: KyselyDb, table: Table, filter: Filter): Promise<number> {
  return countRows(db, countQuery(db, table, filter, await planAccess(db, table, filter)));
}

const pageLength = 200;

/**
 * Yields every record of a list, with keyset pagination: the last page costs as much as the first, no connection is
 * occupied between pages, and concurrent writes do not repeat or skip rows whose position is unchanged.
 */
export async function* allRecords(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  requestedSort: Sort,
  viewer: Viewer,
): AsyncGenerator<ApiRecord[]> {
  const sort = normalizeSort(table, filter, requestedSort);
  const access = await planAccess(db, table, filter);
  for (let query = sortedQuery(db, table, filter, sort, access).limit(pageLength); ;) {
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => recordOf(table, row, viewer));
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < pageLength) return;
    query = sortedQuery(db, table, filter, sort, access).where(afterRow(sort, lastRow)).limit(pageLength);
  }
}

function afterRow({ path, direction }: Sort, lastRow: Row) {
  const operator = direction === 'ASC' ? '>' : '<';
  return (where: ExpressionBuilder<Tables, string>): Expression<SqlBool> => {
    const byId = where('id', operator, lastRow['id'] ?? null);
    if (path.order === 'id') return byId;
    const value = lastRow[path.order] ?? null;
    if (value === null) {
      const tied = where.and([where(path.order, 'is', null), byId]);
      return direction === 'ASC' ? where.or([tied, where(path.order, 'is not', null)]) : tied;
    }
    const within = where.and([
      where(path.order, direction === 'ASC' ? '>=' : '<=', value),
      where.or([where(path.order, operator, value), byId]),
    ]);
    return isNullable(path) && direction === 'DESC' ? where.or([within, where(path.order, 'is', null)]) : within;
  };
}

/** Sums the amounts of a list by currency. Only for lists up to `maxListedRows`: the time grows with the list. */
export async function sumRecords(db: KyselyDb, table: Table, filter: Filter, sort: Sort): Promise<ListSums> {
  const list = await planList(db, table, filter, sort);
  const { total, isMore, ids } = await countUpToReach(db, list);
  if (isMore && total === 0) throw new Problem('list.tooBroad');
  if (isMore || total === 0) return { count: total, isMore, sums: [] };
  const { sums = [] } = table.resource;
  const columns = [...new Set(sums.flatMap((sum) => (typeof sum === 'string' ? [sum] : Object.keys(sum.addends))))];
  const currency = currencyOf(table, columns);
  const records = ids ? recordsWithIds(db, table.resource.table, ids) : orderedQuery(db, list, false);
  const found = untyped(db).selectFrom(records.as('found'));
  const grouped = currency === undefined ? found : found.groupBy(currency).select(currency).orderBy(currency);
  const rows = await grouped
    .select(({ fn }) => [fn.countAll().as('count'), ...columns.map((name) => sumOf(name).as(name))])
    .execute();
  const totals = rows.map((row) => ({
    // Safe cast: a choice column contains one of its options.
    currency: currency === undefined ? platformCurrency : (row[currency] as Currency),
    count: Number(row['count']),
    amounts: amountsOf(sums, Object.fromEntries(columns.map((name) => [name, Number(row[name] ?? 0)]))),
  }));
  // Omits the sums of a currency if one of them is inexact.
  return {
    count: total,
    isMore,
    sums: totals.filter(({ amounts }) => Object.values(amounts).every(Number.isSafeInteger)),
  };
}

/** Casts the sum to text, because PostgreSQL's driver rejects inexact numbers. */
const sumOf = (name: string) => sql<string | null>`cast(sum(${sql.ref(name)}) as text)`;

function amountsOf(sums: readonly (string | Total)[], stored: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    sums.map((sum) =>
      typeof sum === 'string' ? [sum, numberOrZero(stored, sum)] : [sum.total, computeSignedSum(sum, stored)],
    ),
  );
}

function currencyOf({ resource }: Table, names: readonly string[]): string | undefined {
  const currencies = new Set(
    names.map((name) => {
      const field = resource.fields[name];
      return field?.kind === 'money' ? field.currency : undefined;
    }),
  );
  if (currencies.size > 1) throw new Error(`${resource.name} declares totals in several currencies`);
  return [...currencies][0];
}
