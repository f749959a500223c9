import { sql } from 'kysely';
import { entries, ledgerAccounts } from '../../contract/money/ledger';
import type { Queries } from '../../db/database';
import { holderOf, isHeld, placeOf, places } from '../../ledger/accounts';
import { ledgerByDay } from '../../ledger/days';
import { daysAfter } from '../../contract/days';
import type { Ask } from '../source';

/** What moved somewhere, in minor units, both sides apart. */
export interface Sums {
  place: string;
  /** `''`: all of them, or nobody in particular. */
  holder: string;
  date: string;
  debitsMinor: number;
  creditsMinor: number;
}

/** The days of the places asked for, of one currency. */
export function daysOf(db: Queries, { currency, filter }: Pick<Ask, 'currency' | 'filter'>) {
  // Without a filter all places are named: the days of each are found by themselves.
  return db.selectFrom(ledgerByDay).where('currency', '=', currency).where('place', 'in', filter['place'] ?? places);
}

/** Whose days they are, for rows to be told apart by: not the column itself, or SQLite reads every day there is in the order of holders. */
export const whose = sql<string>`holder || ''`;

/** The last day of which all counts. */
export const lastWholeDay = ({ to, until }: Pick<Ask, 'to' | 'until'>) => (until === null ? to : daysAfter(to, -1));

/** Of the last day, where a part of it counts: what was posted before that moment, account by account. */
export async function lastDayOf(db: Queries, { currency, filter, to, until }: Ask): Promise<Sums[]> {
  if (until === null) return [];
  const [e, a] = [entries.table, ledgerAccounts.table];
  const side = (direction: string) => sql<number>`sum(case when ${sql.ref(`${e}.direction`)} = ${sql.lit(direction)} then ${sql.ref(`${e}.amountMinor`)} else 0 end)`;
  const rows = await db
    .selectFrom(e)
    .innerJoin(a, `${a}.id`, `${e}.accountId`)
    .select([`${a}.code`, side('debit').as('debits'), side('credit').as('credits')])
    // An entry is in no archive, which the index of days begins with.
    .where(`${e}.archived`, '=', 0)
    .where(`${e}.businessDate`, '=', to)
    .where(`${e}.createdAt`, '<', until)
    .where(`${e}.currency`, '=', currency)
    .groupBy(`${a}.code`)
    .execute();
  const sums = rows.map(({ code, debits, credits }): Sums => ({ place: placeOf(String(code)), holder: holderOf(String(code)) ?? '', date: to, debitsMinor: Number(debits), creditsMinor: Number(credits) }));
  return sums.filter(({ place }) => filter['place']?.includes(place) ?? true);
}

/** Of the rows of a place that holders have, that of all of them tells of no account. */
export function isAccount({ place, holder }: Pick<Sums, 'place' | 'holder'>): boolean {
  return isHeld(place) === (holder !== '');
}
