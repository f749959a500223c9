import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { untyped, type Queries, type Row, type Tables } from '../db/database';
import { conditionOf, type Filter } from './filter';
import type { Viewer } from './writeContext';
import { recordOf, type ApiRecord } from './record';
import type { Path } from './storage/stored';
import type { Table } from './table';

export interface Sort {
  path: Path;
  direction: 'ASC' | 'DESC';
}

/** The first and the last row of the page, from 0, inclusive. */
export type Range = readonly [first: number, last: number];

/** Up to this many matches are sorted after lookup; with more, the list is scanned in its order. */
const few = 2_000;

/** One page of a list and how many records there are in all. */
export async function listRecords(
  db: Queries,
  table: Table,
  filter: Filter,
  sort: Sort,
  range: Range,
  viewer: Viewer,
): Promise<{ records: ApiRecord[]; total: number }> {
  const [first, last] = range;
  const total = await countRecords(db, table, filter);
  if (first >= total) return { records: [], total };
  const wanted = Math.min(last + 1, total) - first;
  // `offset` scans the rows it skips, so past the middle the page is read from the end.
  const fromEnd = first > total / 2;
  const rows = await sorted(db, table, filter, fromEnd ? backwards(sort) : sort, total)
    .limit(wanted)
    .offset(fromEnd ? total - first - wanted : first)
    .execute();
  if (fromEnd) rows.reverse();
  return { records: rows.map((row) => recordOf(table, row, viewer)), total };
}

function backwards({ path, direction }: Sort): Sort {
  return { path, direction: direction === 'ASC' ? 'DESC' : 'ASC' };
}

export async function countRecords(db: Queries, table: Table, filter: Filter): Promise<number> {
  const { total } = await untyped(db)
    .selectFrom(table.resource.table)
    .select((select) => select.fn.countAll().as('total'))
    .where(conditionOf(table, filter, true))
    .executeTakeFirstOrThrow();
  return Number(total);
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
  sort: Sort,
  total: number,
  viewer: Viewer,
): AsyncGenerator<ApiRecord[]> {
  for (let query = sorted(db, table, filter, sort, total).limit(pageLength); ;) {
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => recordOf(table, row, viewer));
    const end = rows.at(-1);
    if (!end || rows.length < pageLength) return;
    query = sorted(db, table, filter, sort, total).where(afterRow(sort, end)).limit(pageLength);
  }
}

/** `id` makes the order total; empty values come first, or last when descending, on every database. */
function sorted(db: Queries, table: Table, filter: Filter, { path, direction }: Sort, total: number) {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const query = untyped(db)
    .selectFrom(table.resource.table)
    .selectAll()
    .where(conditionOf(table, filter, total <= few));
  if (path.order === 'id') return query.orderBy('id', order);
  const first = isNullable(path)
    ? query.orderBy(path.order, (by) => (direction === 'ASC' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    : query.orderBy(path.order, order);
  return first.orderBy('id', order);
}

function isNullable(path: Path): boolean {
  return path.nullable && path.order === path.column;
}

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
    const later = [where(path.order, further, value), where.and([where(path.order, '=', value), byId])];
    return where.or(isNullable(path) && direction === 'DESC' ? [...later, where(path.order, 'is', null)] : later);
  };
}
