import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/currencies';
import { entries, ledgerAccounts } from '../../contract/money/ledger';
import { accumulate } from '../db/accumulate';
import { columnsOf } from '../db/columnsOf';
import type { Queries, Transacting } from '../db/database';
import type { OwnTables } from '../db/tables';
import type { Derived } from '../reports/derived';
import { placeOf } from './accounts';
import { maxFaults, type Check } from './check';
import type { Line } from './post';

/** Table of debits and credits by day (api/db/reports.ts). */
export const ledgerByDay = 'ledgerByDay' as const;

const d = columnsOf({ table: ledgerByDay });
const a = columnsOf(ledgerAccounts, 'a');
const e = columnsOf(entries, 'e');

interface Day {
  currency: Currency;
  /** A calendar date in the platform's zone. */
  businessDate: string;
}

const everybody = '';

type DayRow = Pick<OwnTables['ledgerByDay'], 'currency' | 'holder' | 'place' | 'businessDate'>;
const keys = sql.join([d.currency, d.holder, d.place, d.businessDate]);

/** Adds the amounts of a journal to its day: for each place, to its holder and to the total of all holders. */
export function keepDay(trx: Transacting, day: Day, lines: readonly Line[]): Promise<void> {
  const rows = lines.flatMap(({ at, direction, amountMinor }) => {
    const [, , holder = everybody] = at.split(':');
    const moved = {
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

/** Computes the rows of `ledgerByDay` from the entries. */
function recount(): RawBuilder<unknown> {
  return sql`with moved as (
      select ${e.accountId} as account, ${e.businessDate} as day,
        sum(case when ${e.direction} = 'debit' then ${e.amountMinor} else 0 end) as debits,
        sum(case when ${e.direction} = 'debit' then 0 else ${e.amountMinor} end) as credits
      from ${sql.table(entries.table)} e group by ${e.accountId}, ${e.businessDate}
    ), placed as (
      select ${a.currency}, coalesce(${a.holderId}, '') as ${d.holder}, m.day as ${d.businessDate}, m.debits, m.credits,
        substr(${a.code}, 1, length(${a.code}) - length(${a.currency}) - 1 - coalesce(length(${a.holderId}) + 1, 0)) as ${d.place}
      from moved m join ${sql.table(ledgerAccounts.table)} a on ${a.id} = m.account
    ), counted as (
      select ${d.currency}, ${d.holder}, ${d.place}, ${d.businessDate}, debits, credits from placed
      union all select ${d.currency}, '' as ${d.holder}, ${d.place}, ${d.businessDate}, debits, credits from placed where ${d.holder} <> ''
    )`;
}

/** Rebuilds the table for entries written before it existed. */
export const ledgerDays: Derived = {
  table: ledgerByDay,
  version: 1,
  byClock: false,
  sources: [entries, ledgerAccounts],
  async rebuildPart(trx) {
    await trx.deleteFrom(ledgerByDay).execute();
    await sql`insert into ${sql.table(ledgerByDay)} (${d.currency}, ${d.holder}, ${d.place}, ${d.businessDate}, ${d.debitsMinor}, ${d.creditsMinor})
      ${recount()} select ${keys}, sum(debits), sum(credits) from counted group by ${keys}`.execute(trx);
    return null;
  },
};

/**
 * Checks that `ledgerByDay` equals the sums of the entries and has no other amounts (docs/business.md, invariant 11).
 */
export async function checkLedgerDays(db: Queries): Promise<Check[]> {
  const { rows } = await sql<DayRow>`${recount()} select ${keys} from (
      select ${keys}, debits, credits from counted
      union all select ${keys}, -${d.debitsMinor}, -${d.creditsMinor} from ${sql.table(ledgerByDay)}
    ) told group by ${keys} having sum(debits) <> 0 or sum(credits) <> 0
    order by ${d.businessDate}, ${d.place}, ${d.holder}, ${d.currency} limit ${sql.lit(maxFaults)}`.execute(db);
  return [
    {
      name: 'ledgerByDayAgrees',
      faults: rows.map(({ currency, holder, place, businessDate }) =>
        [businessDate, place, ...(holder === everybody ? [] : [holder]), currency].join(' '),
      ),
    },
  ];
}
