import { sql } from 'kysely';
import { entries, ledgerAccounts, type Direction } from '../../../contract/money/ledger';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { unindexedText } from '../../db/plannerHints';
import { hasHolders, orderedPaths } from '../../ledger/accounts';
import { ledgerByDay } from '../../ledger/days';
import { daysAfter } from '../../../contract/days';
import type { SourceQuery } from '../source';

export interface PathMovements {
  place: string;
  date: string;
  debitsMinor: number;
  creditsMinor: number;
}

export function selectDays(db: KyselyDb, { currency, filter }: Pick<SourceQuery, 'currency' | 'filter'>) {
  return db
    .selectFrom(ledgerByDay)
    .where('currency', '=', currency)
    .where('place', 'in', filter['place'] ?? orderedPaths);
}

export const holderExpression = unindexedText(columnRefs({ table: ledgerByDay }).holder);

export const lastFullDayOf = ({ to, until }: Pick<SourceQuery, 'to' | 'until'>) =>
  until === null ? to : daysAfter(to, -1);

export async function readPartialLastDay(
  db: KyselyDb,
  { currency, filter, to, until }: SourceQuery,
): Promise<PathMovements[]> {
  if (until === null) return [];
  const entry = columnRefs(entries, entries.table);
  const account = columnRefs(ledgerAccounts, ledgerAccounts.table);
  const side = (direction: Direction) =>
    sql<number>`sum(case when ${entry.direction} = ${sql.lit(direction)} then ${entry.amountMinor} else 0 end)`;
  const place = sql<string>`substr(${account.code}, 1, length(${account.code}) - length(${account.currency}) - 1 - coalesce(length(${account.holderId}) + 1, 0))`;
  const rows = await db
    .selectFrom(entries.table)
    .innerJoin(ledgerAccounts.table, `${ledgerAccounts.table}.id`, `${entries.table}.accountId`)
    .select([place.as('place'), side('debit').as('debits'), side('credit').as('credits')])
    // Entries are never archived; the condition is needed because the index by day begins with `archived`.
    .where(`${entries.table}.archived`, '=', 0)
    .where(`${entries.table}.businessDate`, '=', to)
    .where(unindexedText(entry.createdAt), '<', until)
    .where(`${entries.table}.currency`, '=', currency)
    .groupBy(place)
    .execute();
  const sums = rows.map((row): PathMovements => ({
    place: row.place,
    date: to,
    debitsMinor: row.debits,
    creditsMinor: row.credits,
  }));
  return sums.filter((one) => filter['place']?.includes(one.place) ?? true);
}

/** Returns whether the row is one account: the row of a holder, or the only row of a place without holders. */
export function isAccountRow({ place, holder }: { place: string; holder: string }): boolean {
  return hasHolders(place) === (holder !== '');
}
