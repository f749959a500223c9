import { sql } from 'kysely';
import { refunds, sales } from '../../contract/money/sales';
import type { Queries, Row } from '../../db/database';
import { saleAmounts, saleDimensions } from '../../db/reports';
import { salesSums } from './sums';
import { tableOf } from '../../resources/table';
import type { Derived } from '../derived';
import { factsOfRefund, factsOfSale, keysOf, type SaleFact } from './facts';

const atOnce = 500;

/** For the sales that were written before their facts were kept. */
export const saleFacts: Derived = {
  table: 'saleFacts',
  version: 1,
  sources: [sales, refunds],
  rebuild: ({ trx, timeZone }) => rebuild(trx, timeZone),
};

async function rebuild(db: Queries, timeZone: string): Promise<void> {
  for (const [table] of salesSums) await db.deleteFrom(table).execute();
  for await (const some of pages(db, sales)) {
    await keep(db, some.filter(({ state }) => state === 'completed' || state === 'refunded').flatMap((sale) => factsOfSale(sale, timeZone)));
  }
  for await (const some of pages(db, refunds)) {
    const ids = [...new Set(some.map(({ saleId }) => String(saleId)))];
    const sold = await db.selectFrom(sales.table).selectAll().where('id', 'in', ids).execute();
    const keys = new Map(sold.map((row) => [String(row['id']), keysOf(tableOf(sales).decode(row))]));
    await keep(db, some.flatMap((refund) => factsOfRefund(refund, keys.get(String(refund['saleId'])) ?? keysOf({}), timeZone)));
  }
  await sumByDay(db);
}

async function* pages(db: Queries, resource: typeof sales): AsyncGenerator<Record<string, unknown>[]> {
  const { decode } = tableOf(resource);
  for (let after = ''; ; ) {
    const rows = await db.selectFrom(resource.table).selectAll().where('id', '>', after).orderBy('id').limit(atOnce).execute();
    if (rows.length > 0) yield rows.map((row) => decode(row));
    if (rows.length < atOnce) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/** A sale has a fact for each means of payment: all those of a page may be more values than a statement of SQLite takes. */
async function keep(db: Queries, facts: readonly SaleFact[]): Promise<void> {
  const rows = facts.map((fact): Row => ({ ...fact }));
  for (let from = 0; from < rows.length; from += atOnce) {
    await db.insertInto('saleFacts').values(rows.slice(from, from + atOnce)).execute();
  }
}

/** The sums of each day and month, from the facts. */
export async function sumByDay(db: Queries): Promise<void> {
  for (const [table, date] of salesSums) {
    for (const dimension of ['', 'hour', ...saleDimensions]) {
      const key = dimension === '' ? sql`''` : sql.ref(dimension);
      await sql`insert into ${sql.table(table)} (currency, dimension, ${sql.ref('businessDate')}, key, ${sql.join(saleAmounts.map((name) => sql.ref(name)))})
        select currency, ${sql.lit(dimension)}, ${date}, ${key}, ${sql.join(saleAmounts.map((name) => sql`sum(${sql.ref(name)})`))}
        from ${sql.table('saleFacts')} group by 1, 3, 4`.execute(db);
    }
  }
}
