import { sql, type Expression, type SqlBool } from 'kysely';
import type { FigureValues } from '../../contract/reports/figures';
import type { Queries, Row } from '../../db/database';
import { saleAmounts } from '../../db/reports';
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
  return only === undefined || (more.length === 0 && (by === 'day' || by === only));
}

const sums = () => saleAmounts.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** From `salesByDay`. */
export async function sumsByDay(db: Queries, { currency, from, to, filter }: Ask, by: string): Promise<Sums[]> {
  const [only] = Object.keys(filter);
  const dimension = by === 'day' ? (only ?? '') : by === 'hourOfDay' ? 'hour' : by;
  let query = db.selectFrom('salesByDay').select(sums()).where('currency', '=', currency).where('dimension', '=', dimension).where('businessDate', '>=', from).where('businessDate', '<=', to);
  if (only !== undefined) query = query.where(isOneOf('key', only, filter[only] ?? []));
  const apart = { day: ['businessDate'], hourOfDay: ['businessDate', 'key'] }[by] ?? ['key'];
  const rows = await query.select(apart).groupBy(apart).execute();
  return rows.map((row) => said(row, 'key'));
}

/** From `saleFacts`: anything narrowed by anything, and a day up to a moment. */
export async function sumsOfFacts(db: Queries, { currency, from, to, until, filter }: Ask, by: string): Promise<Sums[]> {
  let query = db.selectFrom('saleFacts').select(sums()).where('currency', '=', currency).where('businessDate', '>=', from).where('businessDate', '<=', to);
  if (until !== null) query = query.where('at', '<', until);
  for (const [name, keys] of Object.entries(filter)) query = query.where(isOneOf(name, name, keys));
  const apart = { day: ['businessDate'], hourOfDay: ['businessDate', 'hour'] }[by] ?? [by];
  const rows = await query.select(apart).groupBy(apart).execute();
  return rows.map((row) => said(row, by === 'hourOfDay' ? 'hour' : by));
}

/** A sale with several labels is found by any of them. */
function isOneOf(column: string, dimension: string, keys: readonly string[]): Expression<SqlBool> {
  if (dimension !== 'labels') return sql<SqlBool>`${sql.ref(column)} in (${sql.join(keys)})`;
  const matches = keys.map((key) => (key === '' ? sql`${sql.ref(column)} = ''` : sql`${sql.ref(column)} like ${`%${key.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`));
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

function said(row: Row, key: string): Sums {
  return { date: String(row['businessDate'] ?? ''), key: String(row[key] ?? ''), values: Object.fromEntries(saleAmounts.map((name) => [name, Number(row[name])])) };
}
