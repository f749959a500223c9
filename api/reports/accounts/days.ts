import { sql } from 'kysely';
import { entries, ledgerAccounts, type Direction } from '../../../contract/money/ledger';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { hasHolders, places } from '../../ledger/accounts';
import { ledgerByDay } from '../../ledger/days';
import { daysAfter } from '../../../contract/days';
import type { SourceQuery } from '../source';

/** What moved at a place, in minor units, both sides apart. */
export interface Sums {
  place: string;
  date: string;
  debitsMinor: number;
  creditsMinor: number;
}

/** The days of the places asked for, of one currency. */
export function daysOf(db: Queries, { currency, filter }: Pick<SourceQuery, 'currency' | 'filter'>) {
  // Without a filter all places are named: the days of each are found by themselves.
  return db
    .selectFrom(ledgerByDay)
    .where('currency', '=', currency)
    .where('place', 'in', filter['place'] ?? places);
}

/**
 * Whose days they are, for rows to be told apart by: not the column itself, or SQLite reads every day there is in the
 * order of holders.
 */
export const whose = sql<string>`${columnsOf({ table: ledgerByDay }).holder} || ''`;

/** The last day of which all counts. */
export const lastWholeDay = ({ to, until }: Pick<SourceQuery, 'to' | 'until'>) =>
  until === null ? to : daysAfter(to, -1);

/** Of the last day, where a part of it counts: what was posted before that moment, place by place. */
export async function lastDayOf(db: Queries, { currency, filter, to, until }: SourceQuery): Promise<Sums[]> {
  if (until === null) return [];
  const entry = columnsOf(entries, entries.table);
  const account = columnsOf(ledgerAccounts, ledgerAccounts.table);
  const side = (direction: Direction) =>
    sql<number>`sum(case when ${entry.direction} = ${sql.lit(direction)} then ${entry.amountMinor} else 0 end)`;
  const place = sql<string>`substr(${account.code}, 1, length(${account.code}) - length(${account.currency}) - 1 - coalesce(length(${account.holderId}) + 1, 0))`;
  const rows = await db
    .selectFrom(entries.table)
    .innerJoin(ledgerAccounts.table, `${ledgerAccounts.table}.id`, `${entries.table}.accountId`)
    .select([place.as('place'), side('debit').as('debits'), side('credit').as('credits')])
    // An entry is in no archive, which the index of days begins with.
    .where(`${entries.table}.archived`, '=', 0)
    .where(`${entries.table}.businessDate`, '=', to)
    // By their day, which is one: an expression is in no index.
    .where(sql`${sql.ref(`${entries.table}.createdAt`)} || ''`, '<', until)
    .where(`${entries.table}.currency`, '=', currency)
    .groupBy(place)
    .execute();
  const sums = rows.map((row): Sums => ({
    place: row.place,
    date: to,
    debitsMinor: row.debits,
    creditsMinor: row.credits,
  }));
  return sums.filter((one) => filter['place']?.includes(one.place) ?? true);
}

/** Of the rows of a place that holders have, that of all of them tells of no account. */
export function isAccount({ place, holder }: { place: string; holder: string }): boolean {
  return hasHolders(place) === (holder !== '');
}
