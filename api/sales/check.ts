import { sql } from 'kysely';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { entries, journals, type JournalKind } from '../../contract/money/ledger';
import { refunds, sales, type SaleState } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { columnRefs } from '../db/columns';
import type { KyselyDb } from '../db/database';
import { accountPaths } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';
import { parsePayments } from './sale';

const completedStates: SaleState[] = ['completed', 'refunded'];
const sale = columnRefs(sales, 's');

/**
 * Compares sales with the ledger (docs/business.md, invariants 4 and 11): daily totals per currency with the postings,
 * the `salesInProgress` balance with the amounts collected for paid sales, and refunded amounts with the refunds. Also
 * compares the counters of each account with its sales.
 */
export async function checkSales(db: KyselyDb): Promise<Check[]> {
  const sold = await db
    .selectFrom(sales.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('totalMinor').as('total')])
    .where('state', 'in', completedStates)
    .groupBy(['currency', 'businessDate'])
    .execute();
  const refunded = await db
    .selectFrom(refunds.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('amountMinor').as('total')])
    .groupBy(['currency', 'businessDate'])
    .execute();
  const faults = [
    ...describeDifferences('sold', sold, await readPostedTotals(db, 'saleCompleted')),
    ...describeDifferences('refunded', refunded, await readPostedTotals(db, 'refund')),
    ...(await findWrongInProgress(db)),
    ...(await findWrongRefunds(db)),
  ];
  return [
    { name: 'salesAgree', faults: faults.slice(0, maxFaults) },
    { name: 'accountsCount', faults: (await findWrongCounters(db)).slice(0, maxFaults) },
  ];
}

async function readPostedTotals(db: KyselyDb, kind: JournalKind): Promise<DailyTotal[]> {
  return db
    .selectFrom(entries.table)
    .innerJoin(journals.table, `${journals.table}.id`, `${entries.table}.journalId`)
    .select((select) => [
      `${journals.table}.currency`,
      `${journals.table}.businessDate`,
      select.fn.sum<number>(`${entries.table}.amountMinor`).as('total'),
    ])
    .where(`${journals.table}.kind`, '=', kind)
    .where('direction', '=', 'debit')
    .groupBy([`${journals.table}.currency`, `${journals.table}.businessDate`])
    .execute();
}

interface DailyTotal {
  currency: Currency;
  businessDate: string | null;
  total: number;
}

function describeDifferences(
  what: string,
  recordedTotals: readonly DailyTotal[],
  ledgerTotals: readonly DailyTotal[],
): string[] {
  const totalByKey = (rows: readonly DailyTotal[]) =>
    new Map(rows.map(({ currency, businessDate, total }) => [`${currency} ${businessDate}`, total]));
  const [one, other] = [totalByKey(recordedTotals), totalByKey(ledgerTotals)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => (one.get(key) ?? 0) !== (other.get(key) ?? 0))
    .map((key) => `${what} ${key}`);
}

async function findWrongInProgress(db: KyselyDb): Promise<string[]> {
  const rows = await db.selectFrom(sales.table).select(['currency', 'payments']).where('state', '=', 'paid').execute();
  const collectedByCurrency = new Map<Currency, number>();
  for (const { currency, payments } of rows) {
    for (const { amountMinor, collectedBy } of parsePayments(payments)) {
      if (collectedBy === 'platform')
        collectedByCurrency.set(currency, (collectedByCurrency.get(currency) ?? 0) + amountMinor);
    }
  }
  const ledgerRows = await db
    .selectFrom('ledgerAccounts')
    .select(['currency', 'balanceMinor'])
    .where('code', 'like', `${accountPaths.salesInProgress}:%`)
    .execute();
  const balanceByCurrency = new Map(ledgerRows.map(({ currency, balanceMinor }) => [currency, balanceMinor]));
  return [...new Set([...collectedByCurrency.keys(), ...balanceByCurrency.keys()])]
    .filter((currency) => (collectedByCurrency.get(currency) ?? 0) !== (balanceByCurrency.get(currency) ?? 0))
    .map((currency) => `in progress ${currency}`);
}

async function findWrongRefunds(db: KyselyDb): Promise<string[]> {
  const refund = columnRefs(refunds, 'r');
  const { rows } = await sql<{ number: string }>`select ${sale.number} from ${sql.table(sales.table)} s
    left join (
      select ${refund.saleId} as "sale", sum(${refund.amountMinor}) as total, sum(${refund.companyChargeMinor}) as charged from ${sql.table(refunds.table)} r group by ${refund.saleId}
    ) given on given.sale = ${sale.id}
    where ${sale.refundedMinor} <> coalesce(given.total, 0) or ${sale.refundedMinor} > ${sale.totalMinor}
      or ${sale.companyReversedMinor} <> case when ${sale.state} = 'canceled' then ${sale.companyNetMinor}
        else coalesce(given.charged, 0) end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `refunds of ${number}`);
}

async function findWrongCounters(db: KyselyDb): Promise<string[]> {
  const account = columnRefs(users, 'a');
  const { rows } = await sql<{ email: string }>`select ${account.email} from ${sql.table(users.table)} a
    left join (
      select ${sale.accountId} as account, count(*) as n, sum(case
        when ${sale.currency} = ${sql.lit(platformCurrency)} then ${sale.totalMinor} - ${sale.refundedMinor}
        else 0 end) as spent
      from ${sql.table(sales.table)} s
        where ${sale.state} in (${sql.join(completedStates.map((state) => sql.lit(state)))}) group by ${sale.accountId}
    ) bought on bought.account = ${account.id}
    where ${account.salesCount} <> coalesce(bought.n, 0) or ${account.spentMinor} <> coalesce(bought.spent, 0)
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ email }) => email);
}
