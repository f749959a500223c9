import { sql } from 'kysely';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { entries, journals, type JournalKind } from '../../contract/money/ledger';
import { refunds, sales, type SaleState } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { columnsOf } from '../db/columnsOf';
import type { Queries } from '../db/database';
import { place } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';
import { keptPaymentsIn } from './sale';

const happened: SaleState[] = ['completed', 'refunded'];
const s = columnsOf(sales, 's');

/**
 * Compares sales with the ledger (docs/business.md, invariants 4 and 11): totals sold and refunded per currency and day
 * equal the postings, the `salesInProgress` balance equals what the platform collected for paid sales, and the refunded
 * amounts of a sale equal its refunds. Also compares `salesCount` and `spentMinor` of each account with its sales.
 */
export async function checkSales(db: Queries): Promise<Check[]> {
  const sold = await db
    .selectFrom(sales.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('totalMinor').as('total')])
    .where('state', 'in', happened)
    .groupBy(['currency', 'businessDate'])
    .execute();
  const refunded = await db
    .selectFrom(refunds.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('amountMinor').as('total')])
    .groupBy(['currency', 'businessDate'])
    .execute();
  const faults = [
    ...differing('sold', sold, await posted(db, 'saleCompleted')),
    ...differing('refunded', refunded, await posted(db, 'refund')),
    ...(await waiting(db)),
    ...(await misrefunded(db)),
  ];
  return [
    { name: 'salesAgree', faults: faults.slice(0, maxFaults) },
    { name: 'accountsCount', faults: (await miscounted(db)).slice(0, maxFaults) },
  ];
}

async function posted(db: Queries, kind: JournalKind): Promise<DailyTotal[]> {
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
  /** In minor units of `currency`. */
  total: number;
}

function differing(what: string, told: readonly DailyTotal[], moved: readonly DailyTotal[]): string[] {
  const keyed = (rows: readonly DailyTotal[]) =>
    new Map(rows.map(({ currency, businessDate, total }) => [`${currency} ${businessDate}`, total]));
  const [one, other] = [keyed(told), keyed(moved)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => (one.get(key) ?? 0) !== (other.get(key) ?? 0))
    .map((key) => `${what} ${key}`);
}

/** Compares the `salesInProgress` balances with what the platform collected for paid sales. */
async function waiting(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom(sales.table).select(['currency', 'payments']).where('state', '=', 'paid').execute();
  const taken = new Map<Currency, number>();
  for (const { currency, payments } of rows) {
    for (const { amountMinor, collectedBy } of keptPaymentsIn(payments)) {
      if (collectedBy === 'platform') taken.set(currency, (taken.get(currency) ?? 0) + amountMinor);
    }
  }
  const held = await db
    .selectFrom('ledgerAccounts')
    .select(['currency', 'balanceMinor'])
    .where('code', 'like', `${place.salesInProgress}:%`)
    .execute();
  const holds = new Map(held.map(({ currency, balanceMinor }) => [currency, balanceMinor]));
  return [...new Set([...taken.keys(), ...holds.keys()])]
    .filter((currency) => (taken.get(currency) ?? 0) !== (holds.get(currency) ?? 0))
    .map((currency) => `in progress ${currency}`);
}

async function misrefunded(db: Queries): Promise<string[]> {
  const r = columnsOf(refunds, 'r');
  const { rows } = await sql<{ number: string }>`select ${s.number} from ${sql.table(sales.table)} s
    left join (
      select ${r.saleId} as "sale", sum(${r.amountMinor}) as total, sum(${r.companyChargeMinor}) as charged from ${sql.table(refunds.table)} r group by ${r.saleId}
    ) given on given.sale = ${s.id}
    where ${s.refundedMinor} <> coalesce(given.total, 0) or ${s.refundedMinor} > ${s.totalMinor}
      or ${s.companyReversedMinor} <> case when ${s.state} = 'canceled' then ${s.companyNetMinor} else coalesce(given.charged, 0) end
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `refunds of ${number}`);
}

async function miscounted(db: Queries): Promise<string[]> {
  const a = columnsOf(users, 'a');
  const { rows } = await sql<{ email: string }>`select ${a.email} from ${sql.table(users.table)} a
    left join (
      select ${s.accountId} as account, count(*) as n, sum(case when ${s.currency} = ${sql.lit(platformCurrency)} then ${s.totalMinor} - ${s.refundedMinor} else 0 end) as spent
      from ${sql.table(sales.table)} s where ${s.state} in (${sql.join(happened.map((state) => sql.lit(state)))}) group by ${s.accountId}
    ) bought on bought.account = ${a.id}
    where ${a.salesCount} <> coalesce(bought.n, 0) or ${a.spentMinor} <> coalesce(bought.spent, 0)
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ email }) => email);
}
