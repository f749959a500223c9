import { sql } from 'kysely';
import { refunds, sales } from '../../contract/money/sales';
import type { Queries, Row } from '../../db/database';
import { saleAmounts, saleDimensions } from '../../db/reports';
import { mostFaults, type Check } from '../../ledger/check';
import { salesSums } from './sums';

const quoted = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/**
 * What reports read against a full recount (money.md, invariant 11): the facts against the sales and
 * refunds themselves, in everything that a record says in one column, and the sums of each day
 * and month against the facts, dimension by dimension.
 */
export async function checkSalesByDay(db: Queries): Promise<Check[]> {
  const faults = await differing(db, sql`select ${factKeys}, ${factSums} from ${sql.table('saleFacts')} group by ${factKeys}`, recounted, ['currency', 'businessDate', 'company', 'category', 'occasion', 'plan', 'channel']);
  for (const [table, date] of salesSums) {
    for (const dimension of ['', 'hour', ...saleDimensions]) {
      if (faults.length >= mostFaults) break;
      const key = dimension === '' ? sql`''` : sql.ref(dimension);
      const kept = sql`select currency, ${sql.ref('businessDate')}, key, ${quoted(saleAmounts)} from ${sql.table(table)} where dimension = ${sql.lit(dimension)}`;
      const counted = sql`select currency, ${date} as ${sql.ref('businessDate')}, ${key} as key, ${quoted(saleAmounts)} from ${sql.table('saleFacts')}`;
      faults.push(...(await differing(db, kept, counted, ['currency', 'businessDate', 'key'])).map((fault) => `${table} ${dimension} ${fault}`));
    }
  }
  return [{ name: 'salesByDayAgree', faults: faults.slice(0, mostFaults) }];
}

const factKeys = quoted(['currency', 'businessDate', 'company', 'category', 'occasion', 'plan', 'channel']);
const factSums = sql.join(saleAmounts.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

const ofSale = (name: string) => sql`coalesce(s.${sql.ref(name)}, '')`;
const keysOfSale = sql`${ofSale('companyId')} as company, ${ofSale('categoryId')} as category, ${ofSale('occasionId')} as occasion, ${ofSale('planId')} as plan, s.channel`;

/** Both kinds of record, each amount as a fact has it. */
const recounted = sql`
  select s.currency, s.${sql.ref('businessDate')}, ${keysOfSale}, 1 as sales, s.${sql.ref('grossMinor')}, s.${sql.ref('discountMinor')} as ${sql.ref('discountsMinor')}, 0 as ${sql.ref('refundsMinor')}, 0 as refunds,
    s.${sql.ref('taxMinor')}, s.${sql.ref('tipMinor')} as ${sql.ref('tipsMinor')}, s.${sql.ref('commissionMinor')}, s.${sql.ref('commissionTaxMinor')}
  from ${sql.table(sales.table)} s where s.state in ('completed', 'refunded')
  union all
  select r.currency, r.${sql.ref('businessDate')}, ${keysOfSale}, 0, 0, 0, r.${sql.ref('amountMinor')}, 1, 0, 0, -r.${sql.ref('commissionMinor')}, -r.${sql.ref('commissionTaxMinor')}
  from ${sql.table(refunds.table)} r join ${sql.table(sales.table)} s on s.id = r.${sql.ref('saleId')}`;

/** The keys at which two tables of rows do not have the same sums. */
async function differing(db: Queries, one: ReturnType<typeof sql>, other: ReturnType<typeof sql>, keys: readonly string[]): Promise<string[]> {
  const negative = sql.join(saleAmounts.map((name) => sql`-${sql.ref(name)}`));
  const { rows } = await sql<Row>`
    select ${quoted(keys)} from (
      select ${quoted(keys)}, ${quoted(saleAmounts)} from (${one}) kept
      union all
      select ${quoted(keys)}, ${negative} from (${other}) counted
    ) told group by ${quoted(keys)}
    having ${sql.join(saleAmounts.map((name) => sql`sum(${sql.ref(name)}) <> 0`), sql` or `)}
    order by ${quoted(keys)} limit ${sql.lit(mostFaults)}`.execute(db);
  return rows.map((row) => keys.map((key) => row[key]).join(' '));
}
