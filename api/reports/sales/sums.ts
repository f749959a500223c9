import { sql, type Expression, type SqlBool } from 'kysely';
import { dayAfter, daysAfter, firstOfMonth, monthsAfter } from '../../../contract/days';
import type { Grouping } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import type { FigureValues } from '../../../contract/reports/figures';
import { type Queries, type Row, untyped } from '../../db/database';
import { packed } from '../../db/packed';
import { saleAmounts } from '../../db/reports';
import type { Range } from '../periods';
import { titlesIn } from '../names';
import type { SourceQuery, GroupRow } from '../source';

/** What was sold on a day, or in a whole time (`date` is empty), by a key. */
export interface Sums extends GroupRow {
  date: string;
}

/**
 * Whether the sums of each day answer it: they know one dimension at a time. What is narrowed by one
 * and told apart by another is added up from the facts.
 */
export function isKeptByDay(filter: SourceQuery['filter'], by: string): boolean {
  const [only, ...more] = Object.keys(filter);
  return only === undefined || (more.length === 0 && (by === 'day' || by === 'month' || by === only));
}

/** Which amounts of sales are wanted. */
export type Amounts = readonly string[];

const sumsOf = (amounts: Amounts) => amounts.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** The whole months of a range, and the days before and after them. */
export function piecesOf({ from, to }: Range): { table: string; from: string; to: string }[] {
  const first = from === firstOfMonth(from) ? from : monthsAfter(firstOfMonth(from), 1);
  const end = dayAfter(to) === firstOfMonth(dayAfter(to)) ? dayAfter(to) : firstOfMonth(to);
  if (first >= end) return [{ table: 'salesByDay', from, to }];
  return [
    { table: 'salesByDay', from, to: daysAfter(first, -1) },
    { table: 'salesByMonth', from: first, to: daysAfter(end, -1) },
    { table: 'salesByDay', from: end, to },
  ].filter((piece) => piece.from <= piece.to);
}

/** The day under which a day stands in `salesByMonth`. */
export const monthOf = sql<string>`substr(${sql.ref('businessDate')}, 1, 7) || '-01'`;

/** The tables of sums, each with the date under which a fact of a date stands in it. */
export const salesSums = [
  ['salesByDay', sql.ref('businessDate')],
  ['salesByMonth', monthOf],
] as const;

/** From `salesByDay` and, for the whole months of a time that is not told day by day, `salesByMonth`. */
export async function sumsByDay(
  db: Queries,
  { currency, from, to, filter }: SourceQuery,
  by: string,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const [only] = Object.keys(filter);
  const dimension = by === 'day' || by === 'month' ? (only ?? '') : by === 'hourOfDay' ? 'hour' : by;
  const pieces = by === 'day' || by === 'hourOfDay' ? [{ table: 'salesByDay', from, to }] : piecesOf({ from, to });
  const columns = sql.join(amounts.map((name) => sql.ref(name)));
  const narrowed = only === undefined ? sql`` : sql` and ${isOneOf('key', only, filter[only] ?? [])}`;
  const selected = pieces.map(
    (piece) => sql`select ${sql.ref('businessDate')}, key, ${columns} from ${sql.table(piece.table)}
      where currency = ${currency} and dimension = ${dimension} and ${sql.ref('businessDate')} >= ${piece.from} and ${sql.ref('businessDate')} <= ${piece.to}${narrowed}`,
  );
  const apart = columnsFor(by, 'key');
  const keys = sql.join(apart.map((name) => sql.ref(name)));
  return sumsIn(
    db,
    sql`select ${keys}, ${sql.join(sumsOf(amounts))} from (${sql.join(selected, sql` union all `)}) kept group by ${keys}`,
    by,
    apart,
    amounts,
  );
}

/** From `saleFacts`: anything narrowed by anything, and a day up to a moment. */
export async function sumsOfFacts(
  db: Queries,
  { currency, from, to, until, filter }: SourceQuery,
  by: string,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  let query = untyped(db)
    .selectFrom('saleFacts')
    .select(sumsOf(amounts))
    .where('currency', '=', currency)
    .where('businessDate', '>=', from)
    .where('businessDate', '<=', to);
  if (until !== null) query = query.where('at', '<', until);
  for (const [name, keys] of Object.entries(filter)) query = query.where(isOneOf(name, name, keys));
  const apart = columnsFor(by);
  return sumsIn(db, query.select(apart).groupBy(apart), by, apart, amounts);
}

/** The columns whose values tell sums apart. */
function columnsFor(by: string, key = by === 'hourOfDay' ? 'hour' : by): string[] {
  if (by === 'day' || by === 'month') return ['businessDate'];
  return by === 'hourOfDay' ? ['businessDate', key] : [key];
}

/** A sale with several labels is found by any of them. */
function isOneOf(column: string, dimension: string, keys: readonly string[]): Expression<SqlBool> {
  if (dimension !== 'labels') return sql<SqlBool>`${sql.ref(column)} in (${sql.join(keys)})`;
  const matches = keys.map((key) =>
    key === ''
      ? sql`${sql.ref(column)} = ''`
      : sql`',' || ${sql.ref(column)} || ',' like ${`%,${key.replace(/[\\%_]/g, '\\$&')},%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** Reads sums, told apart by `apart`: a date, a key, or both. Where keys are records, with what they are called. */
async function sumsIn(
  db: Queries,
  query: Expression<unknown>,
  by: string,
  apart: readonly string[],
  amounts: Amounts,
): Promise<Sums[]> {
  const columns = [...apart, ...amounts];
  const grouping = groupings[by];
  if (grouping?.of !== 'records')
    return (await packed(db, query, columns)).map((row) => sumsOfRow(row, apart, amounts));
  const { table, columns: ofTitle, titleIn } = titlesIn(grouping.resource);
  const key = sql.ref(apart[0] ?? 'key');
  const named = sql`select kept.*, ${sql.join(['id', ...ofTitle].map((name) => sql.ref(`named.${name}`)))} from (${query}) kept left join ${sql.table(table)} named on named.id = kept.${key}`;
  const rows = await packed(db, named, [...columns, 'id', ...ofTitle]);
  return rows.map((row) => Object.assign(sumsOfRow(row, apart, amounts), row['id'] !== null && { name: titleIn(row) }));
}

const groupings: Readonly<Record<string, Grouping>> = salesReport.groupings;

function sumsOfRow(row: Row, apart: readonly string[], amounts: Amounts): Sums {
  const [date = '', key = ''] = apart[0] === 'businessDate' ? apart : ['', ...apart];
  return { date: String(row[date] ?? ''), key: String(row[key] ?? ''), values: amountsIn(row, amounts) };
}

function amountsIn(row: Row, amounts: Amounts): FigureValues {
  const values: Record<string, number> = {};
  for (const name of amounts) values[name] = Number(row[name]);
  return values;
}
