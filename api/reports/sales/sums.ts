import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { dayAfter, daysAfter, firstOfMonth, monthsAfter } from '../../../contract/days';
import type { FigureName, Grouping } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { packed } from '../../db/packed';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { Range } from '../periods';
import { titleColumns, titlesIn, type TitledRow } from '../names';
import type { SourceQuery, GroupRow } from '../source';

/** Sales of a day, or of a whole period (`date` is empty), by a key. */
export interface Sums extends GroupRow<FigureName<typeof salesReport>> {
  date: string;
}

/**
 * Returns whether the daily sums suffice, which have one dimension at a time. A filter on one dimension grouped by
 * another needs the sums by hour.
 */
export function isKeptByDay(filter: SourceQuery['filter'], by: string): boolean {
  const [only, ...more] = Object.keys(filter);
  return only === undefined || (more.length === 0 && (by === 'day' || by === 'month' || by === only));
}

export type Amounts = readonly (typeof saleAmounts)[number][];
type Dimension = 'hour' | (typeof saleDimensions)[number];
/**
 * Grouping of sums: a dimension (`hour` is that of the week), a day, a month, or `hourOfDay`: each hour of each day.
 */
export type SumsBy = 'day' | 'month' | 'hourOfDay' | Dimension;

const f = columnsOf({ table: 'saleFacts' });
const s = columnsOf({ table: 'salesByDay' });

/** Part of a range, either of whole months or of days. */
interface Piece extends Range {
  isMonths: boolean;
}

/** Splits a range into its whole months and the days before and after them. */
export function piecesOf({ from, to }: Range): Piece[] {
  const first = from === firstOfMonth(from) ? from : monthsAfter(firstOfMonth(from), 1);
  const end = dayAfter(to) === firstOfMonth(dayAfter(to)) ? dayAfter(to) : firstOfMonth(to);
  if (first >= end) return [{ isMonths: false, from, to }];
  const pieces: Piece[] = [
    { isMonths: false, from, to: daysAfter(first, -1) },
    { isMonths: true, from: first, to: daysAfter(end, -1) },
    { isMonths: false, from: end, to },
  ];
  return pieces.filter((piece) => piece.from <= piece.to);
}

/** Date of a day's month in `salesByMonth`: its first day. */
export const monthOf = sql<string>`substr(${s.businessDate}, 1, 7) || '-01'`;

/** Tables of sums, each with the date under which they store a fact. */
export const salesSums = [
  ['salesByDay', s.businessDate],
  ['salesByMonth', monthOf],
] as const;

/** Reads `salesByDay` and, for whole months unless grouped by day, `salesByMonth`. */
export async function sumsByDay(
  db: Queries,
  { currency, from, to, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const [only] = Object.keys(filter);
  const dimension = by === 'day' || by === 'month' ? (only ?? '') : by === 'hourOfDay' ? 'hour' : by;
  const pieces: Piece[] = by === 'day' || by === 'hourOfDay' ? [{ isMonths: false, from, to }] : piecesOf({ from, to });
  const columns = sql.join(amounts.map((name) => s[name]));
  const narrowed = only === undefined ? sql`` : sql` and ${isOneOf(s.key, only, filter[only] ?? [])}`;
  const selected = pieces.map(
    (
      piece,
    ) => sql`select ${s.businessDate}, ${s.key}, ${columns} from ${sql.table(piece.isMonths ? 'salesByMonth' : 'salesByDay')}
      where ${s.currency} = ${currency} and ${s.dimension} = ${dimension} and ${s.businessDate} >= ${piece.from} and ${s.businessDate} <= ${piece.to}${narrowed}`,
  );
  const { date, key, groups } = apart(by, s.businessDate, s.key);
  const query = sql<SumRow>`select ${date} as date, ${key} as key, ${sumsOf(amounts)}
    from (${sql.join(selected, sql` union all `)}) kept group by ${groups}`;
  return sumsIn(db, query, by, amounts);
}

const k = columnsOf({ table: 'saleKeys' }, 'saleKeys');

/**
 * Reads `salesByHour` and, for whole months unless grouped by day or hour, `salesByKeys`: whole days, any filter with
 * any grouping. A key may appear twice.
 */
export async function sumsByKeys(
  db: Queries,
  { currency, from, to, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const of = dimensionOf(by);
  const isByHours = by !== 'month' && of === 'hour';
  const pieces: Piece[] = isByHours ? [{ isMonths: false, from, to }] : piecesOf({ from, to });
  const selected = pieces.map((piece) => {
    const table = piece.isMonths ? 'salesByKeys' : 'salesByHour';
    const h = columnsOf({ table: 'salesByHour' }, table);
    const { date, key, groups } = apart(by, h.businessDate, isByHours ? h.hour : of === 'hour' ? sql`''` : k[of]);
    return sql<SumRow>`select ${date} as date, ${key} as key, ${sumsOf(amounts)}
      from ${sql.table('saleKeys')} join ${sql.table(table)} on ${h.keysId} = ${k.id}
      where ${k.currency} = ${currency}${narrowedTo(filter, k)} and ${h.businessDate} >= ${piece.from} and ${h.businessDate} <= ${piece.to} group by ${groups}`;
  });
  return sumsIn(db, sql<SumRow>`${sql.join(selected, sql` union all `)}`, by, amounts);
}

/** Reads `saleFacts`: any filter with any grouping, and a day up to a moment. */
export async function sumsOfFacts(
  db: Queries,
  { currency, from, to, until, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const { date, key, groups } = apart(by, f.businessDate, f[dimensionOf(by)]);
  const conditions = [
    sql`${f.currency} = ${currency}`,
    sql`${f.businessDate} >= ${from}`,
    sql`${f.businessDate} <= ${to}`,
    ...(until === null ? [] : [sql`${f.at} < ${until}`]),
  ];
  const query = sql<SumRow>`select ${date} as date, ${key} as key, ${sumsOf(amounts)} from ${sql.table('saleFacts')}
    where ${sql.join(conditions, sql` and `)}${narrowedTo(filter, f)} group by ${groups}`;
  return sumsIn(db, query, by, amounts);
}

/** Date or key is empty where the sums are not grouped by it. */
type SumRow = { date: string; key: string } & Record<(typeof saleAmounts)[number], number>;

const sumsOf = (amounts: Amounts) => sql.join(amounts.map((name) => sql`sum(${s[name]}) as ${s[name]}`));

const dimensionOf = (by: SumsBy): Dimension => (by === 'day' || by === 'month' || by === 'hourOfDay' ? 'hour' : by);

/** Group columns: dates, keys, or both. */
function apart(by: SumsBy, date: RawBuilder<string>, key: RawBuilder<string>) {
  const none = sql<string>`''`;
  if (by === 'day' || by === 'month') return { date, key: none, groups: date };
  return by === 'hourOfDay' ? { date, key, groups: sql.join([date, key]) } : { date: none, key, groups: key };
}

/** Returns the conditions of a filter on `columns`. */
function narrowedTo(
  filter: SourceQuery['filter'],
  columns: { readonly [D in (typeof saleDimensions)[number]]: RawBuilder<string> },
): RawBuilder<unknown> {
  const conditions = saleDimensions.flatMap((name) => {
    const keys = filter[name];
    return keys ? [sql` and ${isOneOf(columns[name], name, keys)}`] : [];
  });
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql``);
}

/** A sale with several labels matches any of them. */
function isOneOf(column: RawBuilder<string>, dimension: string, keys: readonly string[]): Expression<SqlBool> {
  if (dimension !== 'labels') return sql<SqlBool>`${column} in (${sql.join(keys)})`;
  const matches = keys.map((key) =>
    key === ''
      ? sql`${column} = ''`
      : sql`',' || ${column} || ',' like ${`%,${key.replace(/[\\%_]/g, '\\$&')},%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** Reads sums, with names where their keys are records. */
async function sumsIn(db: Queries, query: Expression<SumRow>, by: SumsBy, amounts: Amounts): Promise<Sums[]> {
  const columns = ['date', 'key', ...amounts] as const;
  const grouping = groupings[by];
  if (grouping?.of !== 'records') return (await packed(db, query, columns)).map((row) => sumsOfRow(row, amounts));
  const { table, columns: title, titleIn } = titlesIn(grouping.resource);
  const named = sql<
    SumRow & TitledRow
  >`select kept.*, ${title('named')} from (${query}) kept left join ${sql.table(table)} named on named.id = kept.key`;
  const rows = await packed(db, named, [...columns, ...titleColumns]);
  return rows.map((row) => Object.assign(sumsOfRow(row, amounts), row.id !== null && { name: titleIn(row) }));
}

const groupings: Readonly<Record<string, Grouping>> = salesReport.groupings;

function sumsOfRow<A extends (typeof saleAmounts)[number]>(
  row: { date: string; key: string } & Record<A, number>,
  amounts: readonly A[],
): Sums {
  const values: Partial<Record<(typeof saleAmounts)[number], number>> = {};
  for (const name of amounts) values[name] = row[name];
  return { date: row.date, key: row.key, values };
}
