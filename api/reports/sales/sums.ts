import { sql, type Expression, type SqlBool } from 'kysely';
import { dayAfter, daysAfter, firstOfMonth, monthsAfter } from '../../contract/days';
import type { FigureValues } from '../../contract/reports/figures';
import type { Queries, Row } from '../../db/database';
import { saleAmounts } from '../../db/reports';
import type { Range } from '../periods';
import type { Ask } from '../source';

/** What was sold on a day, or in a whole time (`date` is empty), by a key. */
export interface Sums {
  date: string;
  key: string;
  values: FigureValues;
}

/**
 * Whether the sums of each day answer it: they know one dimension at a time. What is narrowed by one
 * and told apart by another is added up from the facts.
 */
export function isKeptByDay(filter: Ask['filter'], by: string): boolean {
  const [only, ...more] = Object.keys(filter);
  return only === undefined || (more.length === 0 && (by === 'day' || by === 'month' || by === only));
}

const sums = () => saleAmounts.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

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

/** The tables of sums, each with the date under which a fact of a date stands in it. */
export const salesSums = [
  ['salesByDay', sql.ref('businessDate')],
  ['salesByMonth', sql`substr(${sql.ref('businessDate')}, 1, 7) || '-01'`],
] as const;

/** From `salesByDay` and, for the whole months of a time that is not told day by day, `salesByMonth`. */
export async function sumsByDay(db: Queries, { currency, from, to, filter }: Ask, by: string): Promise<Sums[]> {
  const [only] = Object.keys(filter);
  const dimension = by === 'day' || by === 'month' ? (only ?? '') : by === 'hourOfDay' ? 'hour' : by;
  const pieces = by === 'day' || by === 'hourOfDay' ? [{ table: 'salesByDay', from, to }] : piecesOf({ from, to });
  const amounts = sql.join(saleAmounts.map((name) => sql.ref(name)));
  const narrowed = only === undefined ? sql`` : sql` and ${isOneOf('key', only, filter[only] ?? [])}`;
  const selected = pieces.map(
    (piece) => sql`select ${sql.ref('businessDate')}, key, ${amounts} from ${sql.table(piece.table)}
      where currency = ${currency} and dimension = ${dimension} and ${sql.ref('businessDate')} >= ${piece.from} and ${sql.ref('businessDate')} <= ${piece.to}${narrowed}`,
  );
  const apart = sql.join(apartBy(by, 'key').map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${apart}, ${sql.join(sums())} from (${sql.join(selected, sql` union all `)}) kept group by ${apart}`.execute(db);
  return rows.map((row) => said(row, 'key'));
}

/** From `saleFacts`: anything narrowed by anything, and a day up to a moment. */
export async function sumsOfFacts(db: Queries, { currency, from, to, until, filter }: Ask, by: string): Promise<Sums[]> {
  let query = db.selectFrom('saleFacts').select(sums()).where('currency', '=', currency).where('businessDate', '>=', from).where('businessDate', '<=', to);
  if (until !== null) query = query.where('at', '<', until);
  for (const [name, keys] of Object.entries(filter)) query = query.where(isOneOf(name, name, keys));
  const apart = apartBy(by);
  const rows = await query.select(apart).groupBy(apart).execute();
  return rows.map((row) => said(row, by === 'hourOfDay' ? 'hour' : by));
}

/** The columns whose values tell sums apart. */
function apartBy(by: string, key = by === 'hourOfDay' ? 'hour' : by): string[] {
  if (by === 'day' || by === 'month') return ['businessDate'];
  return by === 'hourOfDay' ? ['businessDate', key] : [key];
}

/** A sale with several labels is found by any of them. */
function isOneOf(column: string, dimension: string, keys: readonly string[]): Expression<SqlBool> {
  if (dimension !== 'labels') return sql<SqlBool>`${sql.ref(column)} in (${sql.join(keys)})`;
  const matches = keys.map((key) => (key === '' ? sql`${sql.ref(column)} = ''` : sql`',' || ${sql.ref(column)} || ',' like ${`%,${key.replace(/[\\%_]/g, '\\$&')},%`} escape '\\'`));
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

function said(row: Row, key: string): Sums {
  return { date: String(row['businessDate'] ?? ''), key: String(row[key] ?? ''), values: amountsIn(row) };
}

function amountsIn(row: Row): FigureValues {
  const values: Record<string, number> = {};
  for (const name of saleAmounts) values[name] = Number(row[name]);
  return values;
}
