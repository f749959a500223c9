import { sql } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { textsIn } from '../../db/packed';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { Derived } from '../derived';
import type { SaleFact } from './facts';
import { recountedAfter } from './recount';
import { salesSums } from './sums';
import { addKeys, addSums, byHour, byMonth } from '../../db/salesByHour';

/**
 * Rebuilds the facts of sales written before facts were stored, before facts had the time of posting (version 1), or
 * when refunds were subtracted in full from the price (version 2).
 */
export const saleFacts: Derived = {
  table: 'saleFacts',
  version: 3,
  byClock: true,
  sources: [sales, refunds],
  rebuildPart: (trx, timeZone, after) => rebuildPart(trx, timeZone, after),
};

/** Sums computed once all facts exist: of each table by each dimension. */
const sums = salesSums.flatMap(([table, date]) =>
  (['', 'hour', ...saleDimensions] as const).map((dimension) => ({ table, date, dimension })),
);
const ofSums = 'sums ';

/** Rebuilds the facts first, a page of sales or refunds at a time, then the sums, one at a time: `sums 3`. */
async function rebuildPart(db: Queries, timeZone: string, after: string): Promise<string | null> {
  if (after.startsWith(ofSums)) {
    const at = Number(after.slice(ofSums.length));
    const sum = sums[at];
    if (sum) await sumBy(db, sum);
    return at + 1 < sums.length ? `${ofSums}${at + 1}` : null;
  }
  if (after === '') await forgetUnknown(db);
  const page = await recountedAfter(db, timeZone, after);
  if (page === null) return `${ofSums}0`;
  await db
    .deleteFrom('saleFacts')
    .where(
      'sourceId',
      'in',
      textsIn(
        db,
        page.recounted.map(({ id }) => id),
      ),
    )
    .execute();
  await keep(
    db,
    page.recounted.flatMap(({ facts }) => facts),
  );
  return page.end;
}

/** Facts per statement: SQLite limits the number of values. */
const atOnce = 500;

/**
 * Inserts in batches: a sale has a fact per means of payment, so a page may have several times as many facts as sales.
 */
async function keep(db: Queries, facts: readonly SaleFact[]): Promise<void> {
  for (let from = 0; from < facts.length; from += atOnce) {
    await db
      .insertInto('saleFacts')
      .values(facts.slice(from, from + atOnce))
      .execute();
  }
}

const f = columnsOf({ table: 'saleFacts' });
const s = columnsOf({ table: 'salesByDay' });

/** Removes facts without a sale or refund. */
async function forgetUnknown(db: Queries): Promise<void> {
  await db
    .deleteFrom('saleFacts')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(sales.table).select('sales.id').whereRef('sales.id', '=', 'saleFacts.sourceId'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(refunds.table).select('refunds.id').whereRef('refunds.id', '=', 'saleFacts.sourceId'))),
    )
    .execute();
}

/** Recomputes all daily and monthly sums from the facts. */
export async function sumByDay(db: Queries): Promise<void> {
  for (const one of sums) await sumBy(db, one);
}

/** Recomputes the sums of one table by one dimension from the facts. */
async function sumBy(db: Queries, { table, date, dimension }: (typeof sums)[number]): Promise<void> {
  await db.deleteFrom(table).where('dimension', '=', dimension).execute();
  const key = dimension === '' ? sql`''` : f[dimension];
  await sql`insert into ${sql.table(table)} (${s.currency}, ${s.dimension}, ${s.businessDate}, ${s.key}, ${sql.join(saleAmounts.map((name) => s[name]))})
    select ${f.currency}, ${sql.lit(dimension)}, ${date}, ${key}, ${sql.join(saleAmounts.map((name) => sql`sum(${f[name]})`))}
    from ${sql.table('saleFacts')} group by 1, 3, 4`.execute(db);
}

/**
 * Computes the sums by hour, and by keys and month, of facts written before the database maintained them. It does so
 * with every fact: when facts are rebuilt, these sums are too.
 */
export const salesByHour: Derived = {
  table: 'salesByHour',
  version: 1,
  byClock: false,
  sources: [sales, refunds],
  rebuildPart: (trx, _, after) => sumMonth(trx, after),
};

/** Computes the sums of the first month after `after`. */
async function sumMonth(db: Queries, after: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select min(substr(found.day, 1, 7)) as month from (
    select min(${f.businessDate}) as day from ${sql.table('saleFacts')} where ${f.businessDate} > ${`${after}-99`}
    union all select min(${s.businessDate}) as day from ${sql.table('salesByHour')} where ${s.businessDate} > ${`${after}-99`}
    union all select min(${s.businessDate}) as day from ${sql.table('salesByKeys')} where ${s.businessDate} > ${`${after}-99`}) found`.execute(
    db,
  );
  const month = rows[0]?.month ?? null;
  if (month === null) return null;
  const [from, to] = [`${month}-01`, `${month}-31`];
  for (const { table } of [byHour, byMonth])
    await db.deleteFrom(table).where('businessDate', '>=', from).where('businessDate', '<=', to).execute();
  const facts = sql`(select * from ${sql.table('saleFacts')} where ${f.businessDate} >= ${from} and ${f.businessDate} <= ${to}) fact`;
  await addKeys(facts).execute(db);
  for (const sums of [byHour, byMonth]) await addSums(sums, facts, 1).execute(db);
  return month;
}
