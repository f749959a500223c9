import { sql } from 'kysely';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { columnsOf } from '../../db/columnsOf';
import type { Queries } from '../../db/database';
import { codeOf, placeOf, places, sideOf, typeOf } from '../../ledger/accounts';
import type { SourceQuery } from '../source';
import { ledgerByDay } from '../../ledger/days';
import { daysOf } from './days';

const d = columnsOf({ table: ledgerByDay });

export interface Account {
  id: string;
  code: string;
  place: string;
  /** Current balance, on the debit side. */
  debitMinor: number;
}

export function codeAt(
  { place, holder }: { place: string; holder: string },
  { currency }: Pick<SourceQuery, 'currency'>,
): string {
  if (!currency) throw new Error('balances are told in a currency');
  return codeOf(holder === '' ? place : `${place}:${holder}`, currency);
}

/** Returns the accounts at the requested places that have a balance now or moved since a day. */
export async function accountsThatCount(
  db: Queries,
  { currency, filter }: Pick<SourceQuery, 'currency' | 'filter'>,
  since: string,
): Promise<Account[]> {
  const moving = daysOf(db, { currency, filter })
    .select(
      sql<string>`${d.place} || case when ${d.holder} = '' then '' else ':' || ${d.holder} end || ':' || ${d.currency}`.as(
        'code',
      ),
    )
    .where('businessDate', '>=', since);
  // A prefix shared by several places is not a place.
  const asked = places.filter((place) => filter['place']?.includes(place) ?? true);
  // Read by code, place by place; filtered by currency afterwards, or all accounts in it would be read.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'code', 'currency', 'balanceMinor'])
    .where((where) =>
      where.or(asked.map((place) => where.and([where('code', '>=', `${place}:`), where('code', '<', `${place};`)]))),
    )
    .where((where) => where.or([where('balanceMinor', '<>', 0), where('code', 'in', moving)]))
    .execute();
  return rows
    .filter((row) => row.currency === currency)
    .map(({ id, code, balanceMinor }): Account => ({
      id,
      code,
      place: placeOf(code),
      debitMinor: sideOf(typeOf(code)) === 'debit' ? balanceMinor : -balanceMinor,
    }));
}
