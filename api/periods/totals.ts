import { sql } from 'kysely';
import type { Currency } from '../../contract/currencies';
import { entries, journals } from '../../contract/money/ledger';
import type { PeriodTotals } from '../../contract/money/periods';
import { refunds, sales } from '../../contract/money/sales';
import { columnRefs } from '../db/columns';
import type { KyselyDb } from '../db/database';

const journal = columnRefs(journals, 'j');
const entry = columnRefs(entries, 'e');
const sale = columnRefs(sales, 's');
const refund = columnRefs(refunds, 'r');

type TotalsPart = { currency: Currency } & Partial<
  Record<Exclude<keyof PeriodTotals, 'currency'>, number | string | null>
>;

export async function readPeriodTotals(db: KyselyDb, from: string, to: string): Promise<PeriodTotals[]> {
  const { rows: journalRows } = await sql<TotalsPart>`select ${journal.currency} as currency, count(*) as journals
    from ${sql.table(journals.table)} j where ${journal.archived} = 0 and ${journal.businessDate} >= ${from} and ${journal.businessDate} <= ${to}
    group by ${journal.currency}`.execute(db);
  // Entries are never archived. The condition on `archived` is needed for the index by journal, which begins with that
  // column.
  const { rows: entryRows } = await sql<TotalsPart>`select ${entry.currency} as currency,
      sum(case when ${entry.direction} = 'debit' then ${entry.amountMinor} else 0 end) as "debitsMinor",
      sum(case when ${entry.direction} = 'debit' then 0 else ${entry.amountMinor} end) as "creditsMinor"
    from ${sql.table(journals.table)} j join ${sql.table(entries.table)} e on ${entry.archived} = 0 and ${entry.journalId} = ${journal.id}
    where ${journal.archived} = 0 and ${journal.businessDate} >= ${from} and ${journal.businessDate} <= ${to}
    group by ${entry.currency}`.execute(db);
  const { rows: salesRows } = await sql<TotalsPart>`select ${sale.currency} as currency, count(*) as sales,
      sum(${sale.grossMinor} - ${sale.discountMinor}) as "netSalesMinor"
    from ${sql.table(sales.table)} s
    where ${sale.archived} = 0 and ${sale.businessDate} >= ${from} and ${sale.businessDate} <= ${to} and ${sale.state} in ('completed', 'refunded')
    group by ${sale.currency}`.execute(db);
  const { rows: refundRows } =
    await sql<TotalsPart>`select ${refund.currency} as currency, -sum(${refund.amountMinor} - ${refund.taxMinor} - ${refund.tipMinor}) as "netSalesMinor"
    from ${sql.table(refunds.table)} r
    where ${refund.archived} = 0 and ${refund.businessDate} >= ${from} and ${refund.businessDate} <= ${to}
    group by ${refund.currency}`.execute(db);
  const totals = new Map<Currency, PeriodTotals>();
  for (const { currency, ...part } of [...journalRows, ...entryRows, ...salesRows, ...refundRows]) {
    const current = totals.get(currency) ?? zeroTotals(currency);
    for (const name of totalNames) current[name] += Number(part[name] ?? 0);
    totals.set(currency, current);
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

export const totalNames = ['journals', 'debitsMinor', 'creditsMinor', 'sales', 'netSalesMinor'] as const;

export function zeroTotals(currency: Currency): PeriodTotals {
  return { currency, journals: 0, debitsMinor: 0, creditsMinor: 0, sales: 0, netSalesMinor: 0 };
}
