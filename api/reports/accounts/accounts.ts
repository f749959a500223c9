import { sql, type RawBuilder } from 'kysely';
import { entries, ledgerAccounts, type Direction } from '../../../contract/money/ledger';
import { restKey } from '../../../contract/reports/report';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { packed } from '../../db/packed';
import { places, sideOf, typeOf } from '../../ledger/accounts';
import { ledgerByDay } from '../../ledger/days';
import { sumOf } from '../buckets';
import type { SourceQuery, GroupRow } from '../source';
import { lastWholeDay } from './days';
import { accountFigures, type BalanceFigure } from './values';

/** Account, or all of a place without an id; amounts on the debit side. */
interface AccountRow {
  place: string;
  id: string | null;
  code: string | null;
  opening: number;
  debits: number;
  credits: number;
  count: number;
}
const columns = ['place', 'id', 'code', 'opening', 'debits', 'credits', 'count'] as const;

/**
 * Returns the opening balance, movements and closing balance of each account, by its code. Computed backwards from the
 * current balance, so that nothing from long before the range is read. Omits accounts with neither balance nor
 * movement. Beyond `most` rows the smallest are one row that the database sums, so that any number of them need not be
 * read.
 */
export async function byAccount(db: Queries, ask: SourceQuery, most: number): Promise<GroupRow<BalanceFigure>[]> {
  // A prefix shared by several places is not a place.
  const asked = places.filter((place) => ask.filter['place']?.includes(place) ?? true);
  if (asked.length === 0) return [];
  const each = sql<AccountRow>`select each.*, 1 as count from (${sql.join(
    asked.map((place) => accountsAt(place, ask)),
    sql` union all `,
  )}) each where opening <> 0 or debits <> 0 or credits <> 0`;
  if (!Number.isFinite(most)) return (await packed(db, each, columns)).map(named);
  const rows = await packed(db, largestAndSums(each, most), columns);
  const [accounts, sums] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  const count = sums.reduce((sum, row) => sum + row.count, 0);
  if (count <= most) return accounts.map(named);
  const largest = accounts.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, most - 1);
  return [
    ...largest.map(named),
    {
      key: restKey,
      count: count - largest.length,
      values: sumOf([...sums.map((row) => valuesOf(row)), ...largest.map((row) => valuesOf(row, -1))]),
    },
  ];
}

const account = columnsOf(ledgerAccounts, ledgerAccounts.table);
const day = columnsOf({ table: ledgerByDay }, ledgerByDay);
const entry = columnsOf(entries, entries.table);

/** Accounts at a place, each by its own days: movements of others are not read. */
function accountsAt(place: string, { currency, from, to, until }: SourceQuery): RawBuilder<unknown> {
  const whole = lastWholeDay({ to, until });
  const within = (column: RawBuilder<number>) =>
    sql`coalesce(sum(case when ${day.businessDate} <= ${whole} then ${column} else 0 end), 0)`;
  const late = (direction: Direction) => (until === null ? sql`0` : lateAt(direction, to, until));
  const debitMinor = sideOf(typeOf(place)) === 'debit' ? account.balanceMinor : sql`-${account.balanceMinor}`;
  return sql`select ${sql.lit(place)} as place, ${account.id}, ${account.code},
      ${debitMinor} - coalesce(sum(${day.debitsMinor} - ${day.creditsMinor}), 0) as opening,
      ${within(day.debitsMinor)} + ${late('debit')} as debits, ${within(day.creditsMinor)} + ${late('credit')} as credits
    from ${sql.table(ledgerAccounts.table)} left join ${sql.table(ledgerByDay)}
      on ${day.currency} = ${currency} and ${day.holder} = coalesce(${account.holderId}, '') and ${day.place} = ${place} and ${day.businessDate} >= ${from}
    where ${account.code} >= ${`${place}:`} and ${account.code} < ${`${place};`} and ${account.currency} = ${currency}
    group by ${account.code}, ${account.id}, ${account.balanceMinor}`;
}

/**
 * Postings to an account before that moment of the last day, where only a part of it counts. Entries are never
 * archived; `archived` is the first column of every index.
 */
function lateAt(direction: Direction, date: string, until: string): RawBuilder<unknown> {
  return sql`coalesce((select sum(${entry.amountMinor}) from ${sql.table(entries.table)}
    where ${entry.archived} = 0 and ${entry.accountId} = ${account.id} and ${entry.businessDate} = ${date} and ${entry.createdAt} || '' < ${until} and ${entry.direction} = ${direction}), 0)`;
}

/** Returns the largest accounts and, in a row without an id, the sum of all accounts of each place. */
function largestAndSums(each: RawBuilder<AccountRow>, most: number): RawBuilder<AccountRow> {
  return sql`with told as materialized (${each})
    select * from (select * from told order by abs(opening + debits - credits) desc, id limit ${sql.lit(most)}) largest
    union all select place, null, null, sum(opening), sum(debits), sum(credits), count(*) from told group by place`;
}

const sizeOf = ({ opening, debits, credits }: AccountRow) => Math.abs(opening + debits - credits);

function valuesOf({ place, opening, debits, credits }: AccountRow, sign: 1 | -1 = 1) {
  return accountFigures(place, sign * opening, sign * debits, sign * credits);
}

const named = (row: AccountRow): GroupRow<BalanceFigure> => ({
  key: row.id ?? '',
  name: row.code ?? '',
  values: valuesOf(row),
});
