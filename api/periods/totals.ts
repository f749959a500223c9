import { sql } from 'kysely';
import type { Currency } from '../../contract/currencies';
import { entries, journals } from '../../contract/money/ledger';
import type { PeriodTotals } from '../../contract/money/periods';
import { refunds, sales } from '../../contract/money/sales';
import { columnsOf } from '../db/columnsOf';
import type { Queries } from '../db/database';

const j = columnsOf(journals, 'j');
const e = columnsOf(entries, 'e');
const s = columnsOf(sales, 's');
const r = columnsOf(refunds, 'r');

type Part = { currency: Currency } & Partial<Record<Exclude<keyof PeriodTotals, 'currency'>, number | string | null>>;

/**
 * Returns the totals of a range of dates, both inclusive, computed from the rows dated on them; ordered by currency
 * code.
 */
export async function totalsOf(db: Queries, from: string, to: string): Promise<PeriodTotals[]> {
  const { rows: posted } = await sql<Part>`select ${j.currency} as currency, count(*) as journals
    from ${sql.table(journals.table)} j where ${j.archived} = 0 and ${j.businessDate} >= ${from} and ${j.businessDate} <= ${to}
    group by ${j.currency}`.execute(db);
  // Entries are not archived one by one; the index starts with their journal.
  const { rows: moved } = await sql<Part>`select ${e.currency} as currency,
      sum(case when ${e.direction} = 'debit' then ${e.amountMinor} else 0 end) as "debitsMinor",
      sum(case when ${e.direction} = 'debit' then 0 else ${e.amountMinor} end) as "creditsMinor"
    from ${sql.table(journals.table)} j join ${sql.table(entries.table)} e on ${e.archived} = 0 and ${e.journalId} = ${j.id}
    where ${j.archived} = 0 and ${j.businessDate} >= ${from} and ${j.businessDate} <= ${to}
    group by ${e.currency}`.execute(db);
  const { rows: sold } = await sql<Part>`select ${s.currency} as currency, count(*) as sales,
      sum(${s.grossMinor} - ${s.discountMinor}) as "netSalesMinor"
    from ${sql.table(sales.table)} s
    where ${s.archived} = 0 and ${s.businessDate} >= ${from} and ${s.businessDate} <= ${to} and ${s.state} in ('completed', 'refunded')
    group by ${s.currency}`.execute(db);
  const { rows: givenBack } =
    await sql<Part>`select ${r.currency} as currency, -sum(${r.amountMinor} - ${r.taxMinor} - ${r.tipMinor}) as "netSalesMinor"
    from ${sql.table(refunds.table)} r
    where ${r.archived} = 0 and ${r.businessDate} >= ${from} and ${r.businessDate} <= ${to}
    group by ${r.currency}`.execute(db);
  const totals = new Map<Currency, PeriodTotals>();
  for (const { currency, ...part } of [...posted, ...moved, ...sold, ...givenBack]) {
    const known = totals.get(currency) ?? nothingIn(currency);
    for (const name of figures) known[name] += Number(part[name] ?? 0);
    totals.set(currency, known);
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Figures stored with a closed month. */
export const figures = ['journals', 'debitsMinor', 'creditsMinor', 'sales', 'netSalesMinor'] as const;

export function nothingIn(currency: Currency): PeriodTotals {
  return { currency, journals: 0, debitsMinor: 0, creditsMinor: 0, sales: 0, netSalesMinor: 0 };
}
