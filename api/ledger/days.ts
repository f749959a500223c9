import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/currencies';
import { entries, journals, ledgerAccounts, ledgerAccountTypes } from '../../contract/money/ledger';
import { columnRefs } from '../db/columns';
import type { KyselyDb } from '../db/database';
import { textList } from '../db/packedRows';
import { archivedOrNot } from '../db/plannerHints';
import type { UnitOfWork } from '../db/unitOfWork';
import type { InternalTables } from '../db/schema';
import type { Projection } from './projections';
import { normalSideOf, pathWithoutHolder, type Line } from './accounts';
import { maxFaults, type Check } from './check';
import { writtenInRecheckWindow, type RecheckWindow } from './recount';

export const ledgerByDay = 'ledgerByDay' as const;

const ledgerDay = columnRefs({ table: ledgerByDay });
const account = columnRefs(ledgerAccounts, 'a');
const entry = columnRefs(entries, 'e');

interface CurrencyDay {
  currency: Currency;
  businessDate: string;
}

const allHolders = '';

type DayRow = Pick<InternalTables['ledgerByDay'], 'currency' | 'holder' | 'place' | 'businessDate'>;
const keys = sql.join([ledgerDay.currency, ledgerDay.holder, ledgerDay.place, ledgerDay.businessDate]);

/**
 * Adds the amounts of a journal to the totals of its day. Each account path has a total per holder and one for all
 * holders.
 */
export function addToDay(unit: UnitOfWork, day: CurrencyDay, lines: readonly Line[]): Promise<void> {
  const rows = lines.flatMap(({ path, direction, amountMinor }) => {
    const [, , holder = allHolders] = path.split(':');
    const amounts = {
      ...day,
      place: pathWithoutHolder(path),
      debitsMinor: direction === 'debit' ? amountMinor : 0,
      creditsMinor: direction === 'debit' ? 0 : amountMinor,
    };
    return [...new Set([holder, allHolders])].map((holderOrAll) => Object.assign({ holder: holderOrAll }, amounts));
  });
  return unit.addToSums(
    {
      table: ledgerByDay,
      keys: ['currency', 'holder', 'place', 'businessDate'],
      amounts: ['debitsMinor', 'creditsMinor'],
    },
    rows,
  );
}

const placeOfAccount = sql`substr(${account.code}, 1, length(${account.code}) - length(${account.currency}) - 1 - coalesce(length(${account.holderId}) + 1, 0))`;
const allDays = sql`1 = 1`;

function recountSql(inDays: RawBuilder<unknown> = allDays): RawBuilder<unknown> {
  return sql`with moved as (
      select ${entry.accountId} as account, ${entry.businessDate} as day,
        sum(case when ${entry.direction} = 'debit' then ${entry.amountMinor} else 0 end) as debits,
        sum(case when ${entry.direction} = 'debit' then 0 else ${entry.amountMinor} end) as credits
      from ${sql.table(entries.table)} e where ${inDays} group by ${entry.accountId}, ${entry.businessDate}
    ), placed as (
      select ${account.currency}, coalesce(${account.holderId}, '') as ${ledgerDay.holder}, m.day as ${ledgerDay.businessDate}, m.debits, m.credits,
        ${placeOfAccount} as ${ledgerDay.place}
      from moved m join ${sql.table(ledgerAccounts.table)} a on ${account.id} = m.account
    ), counted as (
      select ${ledgerDay.currency}, ${ledgerDay.holder}, ${ledgerDay.place}, ${ledgerDay.businessDate}, debits, credits from placed
      union all select ${ledgerDay.currency}, '' as ${ledgerDay.holder}, ${ledgerDay.place}, ${ledgerDay.businessDate}, debits, credits from placed where ${ledgerDay.holder} <> ''
    )`;
}

export const ledgerDaysProjection: Projection = {
  table: ledgerByDay,
  version: 1,
  dependsOnTimeZone: false,
  sources: [entries, ledgerAccounts],
  async rebuildPart(trx) {
    await trx.deleteFrom(ledgerByDay).execute();
    await sql`insert into ${sql.table(ledgerByDay)} (${ledgerDay.currency}, ${ledgerDay.holder}, ${ledgerDay.place}, ${ledgerDay.businessDate}, ${ledgerDay.debitsMinor}, ${ledgerDay.creditsMinor})
      ${recountSql()} select ${keys}, sum(debits), sum(credits) from counted group by ${keys}`.execute(trx);
    return null;
  },
};

/**
 * Checks that `ledgerByDay` equals the sums of the entries and contains no other amounts (docs/business.md, invariant
 * 11). With `recheckWindow`, compares the days of the entries written in that time, and the sums of all days with the
 * balances.
 */
export async function checkLedgerDays(db: KyselyDb, recheckWindow: RecheckWindow | null = null): Promise<Check[]> {
  const days = recheckWindow && textList(db, await readWrittenDays(db, recheckWindow));
  const recounted = recountSql(
    days ? sql`e.archived in (${sql.join(archivedOrNot)}) and ${entry.businessDate} in ${days}` : allDays,
  );
  const { rows } = await sql<DayRow>`${recounted} select ${keys} from (
      select ${keys}, debits, credits from counted
      union all select ${keys}, -${ledgerDay.debitsMinor}, -${ledgerDay.creditsMinor} from ${sql.table(ledgerByDay)}
        where ${days ? sql`${ledgerDay.businessDate} in ${days}` : allDays}
    ) compared group by ${keys} having sum(debits) <> 0 or sum(credits) <> 0
    order by ${ledgerDay.businessDate}, ${ledgerDay.place}, ${ledgerDay.holder}, ${ledgerDay.currency} limit ${sql.lit(maxFaults)}`.execute(
    db,
  );
  const faults = rows.map(({ currency, holder, place, businessDate }) =>
    [businessDate, place, ...(holder === allHolders ? [] : [holder]), currency].join(' '),
  );
  const wrongSums = recheckWindow ? await findWrongSums(db) : [];
  return [{ name: 'ledgerByDayAgrees', faults: [...faults, ...wrongSums].slice(0, maxFaults) }];
}

async function readWrittenDays(db: KyselyDb, recheckWindow: RecheckWindow): Promise<string[]> {
  const daysOf = (table: string) => sql`select ${ledgerDay.businessDate} as day from ${sql.table(table)}
    where archived = 0 and ${writtenInRecheckWindow(sql.ref('createdAt'), recheckWindow)}`;
  const { rows } = await sql<{ day: string }>`${daysOf(entries.table)} union ${daysOf(journals.table)}`.execute(db);
  return rows.map(({ day }) => day);
}

async function findWrongSums(db: KyselyDb): Promise<string[]> {
  const debitTypes = ledgerAccountTypes.filter((type) => normalSideOf(type) === 'debit');
  const { rows } = await sql<DayRow>`with placed as (
      select ${account.currency}, coalesce(${account.holderId}, '') as ${ledgerDay.holder}, ${placeOfAccount} as ${ledgerDay.place},
        case when ${account.type} in (${sql.join(debitTypes)}) then ${account.balanceMinor} else -${account.balanceMinor} end as balance
      from ${sql.table(ledgerAccounts.table)} a
    )
    select ${ledgerDay.currency}, ${ledgerDay.holder}, ${ledgerDay.place} from (
      select ${ledgerDay.currency}, ${ledgerDay.holder}, ${ledgerDay.place}, balance from placed
      union all select ${ledgerDay.currency}, '', ${ledgerDay.place}, balance from placed where ${ledgerDay.holder} <> ''
      union all select ${ledgerDay.currency}, ${ledgerDay.holder}, ${ledgerDay.place}, ${ledgerDay.creditsMinor} - ${ledgerDay.debitsMinor} from ${sql.table(ledgerByDay)}
    ) compared group by 1, 2, 3 having sum(balance) <> 0 order by 3, 2, 1 limit ${sql.lit(maxFaults)}`.execute(db);
  return rows.map(({ currency, holder, place }) =>
    [place, ...(holder === allHolders ? [] : [holder]), currency].join(' '),
  );
}
