import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Row, Tables } from '../db/database';
import { Problem } from '../problem';
import { accessTo } from './access';
import type { Filter } from './filter';
import {
  chosen,
  countOf,
  countSome,
  isWindowed,
  listOf,
  pageOf,
  rowsOf,
  sorted,
  told,
  type List,
  type Sort,
} from './listQuery';
import type { Lookups } from './lookups';
import { areCommon } from './matching';
import { recordOf, type ApiRecord } from './record';
import { isNullable } from './storage/stored';
import type { Table } from './table';
import type { Viewer } from './writeContext';

/** The first and the last row of the page, from 0, inclusive. */
export type Range = readonly [first: number, last: number];

export interface ListPage {
  records: ApiRecord[];
  /** Number of records; if `isMore`, the number that can be paged through. */
  total: number;
  isMore: boolean;
}

/**
 * Returns one page of a list and its total, up to the maximum `reach` of lists. Throws `list.tooDeep` beyond it, and
 * `list.tooBroad` if many records match but none among the first of the list.
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
  const { total, isMore, ids } = await countSome(db, list);
  if (isMore && total === 0) throw new Problem('list.tooBroad');
  if (isMore && first >= total) throw new Problem('list.tooDeep', { params: { max: total } });
  if (first >= total) return { records: [], total, isMore };
  const rows = ids
    ? await rowsOf(db, table, ids.slice(first, last + 1))
    : await readPage(db, list, { total, isMore }, first, Math.min(last + 1, total) - first);
  return { records: rows.map((row) => recordOf(table, row, viewer)), total, isMore };
}

/** `offset` scans the rows it skips, so past the middle the page is read from the end. */
async function readPage(
  db: Queries,
  list: List,
  { total, isMore }: Pick<ListPage, 'total' | 'isMore'>,
  first: number,
  wanted: number,
): Promise<Row[]> {
  const fromEnd = !isMore && first > total / 2;
  const ordered = fromEnd ? { ...list, sort: backwards(list.sort) } : list;
  const rows = await pageOf(db, ordered, isMore)
    .limit(wanted)
    .offset(fromEnd ? total - first - wanted : first)
    .execute();
  return fromEnd ? rows.toReversed() : rows;
}

/** Number of records checked for common words in a list without a total. */
const glanceLength = 1_000;

/**
 * Returns the first records of a list without counting them. Common words are searched only among the first records
 * of the whole list.
 */
export async function firstRecords(
  db: Queries,
  table: Table,
  filter: Filter,
  sort: Sort,
  count: number,
  viewer: Viewer,
  lookups?: Lookups,
): Promise<ApiRecord[]> {
  const list = await listOf(db, table, filter, sort, lookups);
  if (list.access.words?.length === 0) return [];
  const isLong = !isWindowed(list) && list.access.by === null && (await countSome(db, list)).isMore;
  const rows =
    (await glimpse(db, list, count)) ?? (await pageOf(db, list, isLong, glanceLength).limit(count).execute());
  return rows.map((row) => recordOf(table, row, viewer));
}

/** Searches common words among the first records of the list; `null` if fewer than `count` match there. */
async function glimpse(db: Queries, list: List, count: number): Promise<Row[] | null> {
  const { words, by } = list.access;
  if (by !== 'words' || !words || !areCommon(words)) return null;
  const rows = await pageOf(db, { ...list, access: { words, by: null } }, false, glanceLength)
    .limit(count)
    .execute();
  return rows.length === count ? rows : null;
}

function backwards({ path, direction }: Sort): Sort {
  return { path, direction: direction === 'ASC' ? 'DESC' : 'ASC' };
}

/** Counts all records, also beyond `reach`. */
export async function countRecords(db: Queries, table: Table, filter: Filter): Promise<number> {
  return countOf(db, chosen(db, table, filter, await accessTo(db, table, filter)));
}

const pageLength = 200;

/**
 * Yields every record of a list, with keyset pagination: the last page costs as much as the first, no connection is
 * held between pages, and concurrent writes neither repeat nor skip rows that keep their position. The search words
 * are looked up once, before the first page.
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

/**
 * The condition for rows after `end`. Its first part can use an index; the others exclude rows with the same sort
 * value.
 */
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
