import { sql } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { Derived } from '../derived';
import type { SaleFact } from './facts';
import { recounted } from './recount';
import { salesSums } from './sums';

/** For the sales that were written before their facts were kept, or when these did not say when a sale entered the books. */
export const saleFacts: Derived = {
  table: 'saleFacts',
  version: 2,
  byClock: true,
  sources: [sales, refunds],
  rebuild: ({ trx, timeZone }) => rebuild(trx, timeZone),
};

async function rebuild(db: Queries, timeZone: string): Promise<void> {
  for (const [table] of salesSums) await db.deleteFrom(table).execute();
  for await (const some of recounted(db, timeZone))
    await keep(
      db,
      some.flatMap(({ facts }) => facts),
    );
  await sumByDay(db);
}

/** So many facts go into one statement: SQLite takes no more values. */
const atOnce = 500;

/** A sale has a fact for each means of payment: those of a page may be several times as many as the sales. */
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

/** The sums of each day and month, from the facts. */
export async function sumByDay(db: Queries): Promise<void> {
  for (const [table, date] of salesSums) {
    for (const dimension of ['', 'hour', ...saleDimensions] as const) {
      const key = dimension === '' ? sql`''` : f[dimension];
      await sql`insert into ${sql.table(table)} (${s.currency}, ${s.dimension}, ${s.businessDate}, ${s.key}, ${sql.join(saleAmounts.map((name) => s[name]))})
        select ${f.currency}, ${sql.lit(dimension)}, ${date}, ${key}, ${sql.join(saleAmounts.map((name) => sql`sum(${f[name]})`))}
        from ${sql.table('saleFacts')} group by 1, 3, 4`.execute(db);
    }
  }
}
