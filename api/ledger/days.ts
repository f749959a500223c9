import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/currencies';
import { entries, ledgerAccounts } from '../../contract/money/ledger';
import { accumulate } from '../db/accumulate';
import type { Queries, Row, Transacting } from '../db/database';
import type { Derived } from '../reports/derived';
import { placeOf } from './accounts';
import { maxFaults, type Check } from './check';
import type { Line } from './post';

/** What moved by day (api/db/reports.ts). */
export const ledgerByDay = 'ledgerByDay';

/** A day of the ledger, in one currency. */
interface Day {
  currency: Currency;
  /** A calendar date in the platform's zone. */
  businessDate: string;
}

const everybody = '';

/** Adds what a journal moved to its day: at each place, for its holder and for all of them. */
export function keepDay(trx: Transacting, day: Day, lines: readonly Line[]): Promise<void> {
  const rows = lines.flatMap(({ at, direction, amountMinor }): Row[] => {
    const [, , holder = everybody] = at.split(':');
    const moved: Row = {
      ...day,
      place: placeOf(at),
      debitsMinor: direction === 'debit' ? amountMinor : 0,
      creditsMinor: direction === 'debit' ? 0 : amountMinor,
    };
    return [...new Set([holder, everybody])].map((whose) => Object.assign({ holder: whose }, moved));
  });
  return accumulate(
    trx,
    {
      table: ledgerByDay,
      keys: ['currency', 'holder', 'place', 'businessDate'],
      amounts: ['debitsMinor', 'creditsMinor'],
    },
    rows,
  );
}

/** The same from the entries themselves. */
function recount(): RawBuilder<unknown> {
  return sql`with moved as (
      select e."accountId", e."businessDate",
        sum(case when e.direction = 'debit' then e."amountMinor" else 0 end) as debits,
        sum(case when e.direction = 'debit' then 0 else e."amountMinor" end) as credits
      from ${sql.table(entries.table)} e group by e."accountId", e."businessDate"
    ), placed as (
      select a.currency, coalesce(a."holderId", '') as holder, m."businessDate", m.debits, m.credits,
        substr(a.code, 1, length(a.code) - length(a.currency) - 1 - coalesce(length(a."holderId") + 1, 0)) as place
      from moved m join ${sql.table(ledgerAccounts.table)} a on a.id = m."accountId"
    ), counted as (
      select currency, holder, place, "businessDate", debits, credits from placed
      union all select currency, '' as holder, place, "businessDate", debits, credits from placed where holder <> ''
    )`;
}

/** For the entries that were written before their days were kept. */
export const ledgerDays: Derived = {
  table: ledgerByDay,
  version: 1,
  byClock: false,
  sources: [entries, ledgerAccounts],
  async rebuild({ trx }) {
    await sql`insert into ${sql.table(ledgerByDay)} (currency, holder, place, "businessDate", "debitsMinor", "creditsMinor")
      ${recount()} select currency, holder, place, "businessDate", sum(debits), sum(credits) from counted group by currency, holder, place, "businessDate"`.execute(
      trx,
    );
  },
};

/** Each day says what its entries say, and no day says more (docs/business.md, invariant 11). */
export async function checkLedgerDays(db: Queries): Promise<Check[]> {
  const { rows } = await sql<Row>`${recount()} select currency, holder, place, "businessDate" from (
      select currency, holder, place, "businessDate", debits, credits from counted
      union all select currency, holder, place, "businessDate", -"debitsMinor", -"creditsMinor" from ${sql.table(ledgerByDay)}
    ) told group by currency, holder, place, "businessDate" having sum(debits) <> 0 or sum(credits) <> 0
    order by "businessDate", place, holder, currency limit ${sql.lit(maxFaults)}`.execute(db);
  return [
    {
      name: 'ledgerByDayAgrees',
      faults: rows.map(({ currency, holder, place, businessDate }) =>
        [businessDate, place, ...(holder === everybody ? [] : [holder]), currency].join(' '),
      ),
    },
  ];
}
