import { sql, type RawBuilder } from 'kysely';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { entries, journals, type JournalKind } from '../../contract/money/ledger';
import { refunds, sales, type SaleState } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { columnRefs } from '../db/columns';
import type { KyselyDb } from '../db/database';
import { textList } from '../db/packedRows';
import { archivedOrNot } from '../db/plannerHints';
import { accountPaths } from '../ledger/accounts';
import { maxFaults, type Check } from '../ledger/check';
import { writtenInRecheckWindow, type RecheckWindow } from '../ledger/recount';
import { parsePayments } from './sale';

const completedStates: SaleState[] = ['completed', 'refunded'];
const sale = columnRefs(sales, 's');

/**
 * Compares sales with the ledger (docs/business.md, invariants 4 and 11): daily totals per currency with the postings,
 * the `salesInProgress` balance with the amounts collected for paid sales, and refunded amounts with the refunds. Also
 * compares the counters of each account with its sales. With `recheckWindow`, compares the days, sales and accounts
 * that were written in that time.
 */
export async function checkSales(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<Check[]> {
  const written = recheckWindow && (await readWritten(db, recheckWindow));
  const days = written && textList(db, written.days);
  const sold = await db
    .selectFrom(sales.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('totalMinor').as('total')])
    .where('state', 'in', completedStates)
    .$if(days !== null, (query) => query.where('archived', 'in', archivedOrNot).where('businessDate', 'in', days))
    .groupBy(['currency', 'businessDate'])
    .execute();
  const refunded = await db
    .selectFrom(refunds.table)
    .select((select) => ['currency', 'businessDate', select.fn.sum<number>('amountMinor').as('total')])
    .$if(days !== null, (query) => query.where('archived', 'in', archivedOrNot).where('businessDate', 'in', days))
    .groupBy(['currency', 'businessDate'])
    .execute();
  const faults = [
    ...describeDifferences('sold', sold, await readPostedTotals(db, 'saleCompleted', days)),
    ...describeDifferences('refunded', refunded, await readPostedTotals(db, 'refund', days)),
    ...(await findWrongInProgress(db)),
    ...(await findWrongRefunds(db, written)),
  ];
  return [
    { name: 'salesAgree', faults: faults.slice(0, maxFaults) },
    { name: 'accountsCount', faults: (await findWrongCounters(db, written)).slice(0, maxFaults) },
  ];
}

/** Sales that a recheck window covers by themselves or by a refund, with their accounts, and the business dates. */
interface Written {
  saleIds: readonly string[];
  accountIds: readonly string[];
  days: readonly string[];
}

async function readWritten(db: KyselyDb, recheckWindow: RecheckWindow): Promise<Written> {
  const inWindow = (table: string) =>
    sql`${sql.table(table)} where archived = 0 and ${writtenInRecheckWindow(sql.ref('createdAt'), recheckWindow)}`;
  const updated = (table: string) =>
    sql`${sql.table(table)} where archived = 0 and ${sql.ref('updatedAt')} >= ${recheckWindow.since}`;
  const saleRows = await sql<{ id: string; account: string | null; day: string | null }>`
    select id, ${sql.ref('accountId')} as account, ${sql.ref('businessDate')} as day from ${sql.table(sales.table)}
    where id in (select id from ${inWindow(sales.table)} union select id from ${updated(sales.table)}
      union select ${sql.ref('saleId')} from ${inWindow(refunds.table)})`.execute(db);
  const dayRows = await sql<{ day: string }>`select ${sql.ref('businessDate')} as day from ${inWindow(journals.table)}
    union select ${sql.ref('businessDate')} from ${inWindow(refunds.table)}`.execute(db);
  const accountRows = await sql<{ id: string }>`select id from ${sql.table(users.table)}
    where view = ${users.view} and archived in (${sql.join(archivedOrNot)}) and ${sql.ref('updatedAt')} >= ${recheckWindow.since}`.execute(
    db,
  );
  const isPresent = (value: string | null) => value !== null;
  return {
    saleIds: saleRows.rows.map(({ id }) => id),
    accountIds: [
      ...new Set([...saleRows.rows.map(({ account }) => account), ...accountRows.rows.map(({ id }) => id)]),
    ].filter(isPresent),
    days: [...new Set([...saleRows.rows, ...dayRows.rows].map(({ day }) => day))].filter(isPresent),
  };
}

type TextList = ReturnType<typeof textList>;

async function readPostedTotals(db: KyselyDb, kind: JournalKind, days: TextList | null): Promise<DailyTotal[]> {
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
    .$if(days !== null, (query) =>
      query
        .where(`${journals.table}.archived`, 'in', archivedOrNot)
        .where(`${journals.table}.businessDate`, 'in', days)
        .where(`${entries.table}.archived`, 'in', archivedOrNot),
    )
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
  const rows = await db
    .selectFrom(sales.table)
    .select(['currency', 'payments'])
    .where('archived', 'in', archivedOrNot)
    .where('state', '=', 'paid')
    .execute();
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

const allRows = sql`1 = 1`;

const inList = (db: KyselyDb, column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
  ids ? sql`${column} in ${textList(db, ids)}` : allRows;

async function findWrongRefunds(db: KyselyDb, written: Written | null): Promise<string[]> {
  const refund = columnRefs(refunds, 'r');
  const isRefundOfWritten = written
    ? sql`r.archived in (${sql.join(archivedOrNot)}) and ${inList(db, refund.saleId, written.saleIds)}`
    : allRows;
  const { rows } = await sql<{ number: string }>`select ${sale.number} from ${sql.table(sales.table)} s
    left join (
      select ${refund.saleId} as "sale", sum(${refund.amountMinor}) as total, sum(${refund.companyChargeMinor}) as charged from ${sql.table(refunds.table)} r where ${isRefundOfWritten} group by ${refund.saleId}
    ) given on given.sale = ${sale.id}
    where ${inList(db, sale.id, written?.saleIds)}
      and (${sale.refundedMinor} <> coalesce(given.total, 0) or ${sale.refundedMinor} > ${sale.totalMinor}
        or ${sale.companyReversedMinor} <> case when ${sale.state} = 'canceled' then ${sale.companyNetMinor}
          else coalesce(given.charged, 0) end)
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ number }) => `refunds of ${number}`);
}

async function findWrongCounters(db: KyselyDb, written: Written | null): Promise<string[]> {
  const account = columnRefs(users, 'a');
  const isSaleOfWritten = written
    ? sql`s.archived in (${sql.join(archivedOrNot)}) and ${inList(db, sale.accountId, written.accountIds)}`
    : allRows;
  const { rows } = await sql<{ email: string }>`select ${account.email} from ${sql.table(users.table)} a
    left join (
      select ${sale.accountId} as account, count(*) as n, sum(case
        when ${sale.currency} = ${sql.lit(platformCurrency)} then ${sale.totalMinor} - ${sale.refundedMinor}
        else 0 end) as spent
      from ${sql.table(sales.table)} s
        where ${sale.state} in (${sql.join(completedStates.map((state) => sql.lit(state)))}) and ${isSaleOfWritten} group by ${sale.accountId}
    ) bought on bought.account = ${account.id}
    where ${inList(db, account.id, written?.accountIds)}
      and (${account.salesCount} <> coalesce(bought.n, 0) or ${account.spentMinor} <> coalesce(bought.spent, 0))
    limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ email }) => email);
}
