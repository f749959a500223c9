import { sql } from 'kysely';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { columnRefs } from '../../db/columnRefs';
import type { KyselyDb } from '../../db/database';
import { accountCodeOf, pathWithoutHolder, orderedPaths, normalSideOf, accountTypeOf } from '../../ledger/accounts';
import type { SourceQuery } from '../source';
import { ledgerByDay } from '../../ledger/days';
import { selectDays } from './days';

const ledgerDay = columnRefs({ table: ledgerByDay });

export interface Account {
  id: string;
  code: string;
  place: string;
  debitMinor: number;
}

export function accountCodeOfRow(
  { place, holder }: { place: string; holder: string },
  { currency }: Pick<SourceQuery, 'currency'>,
): string {
  if (!currency) throw new Error('balances are told in a currency');
  return accountCodeOf(holder === '' ? place : `${place}:${holder}`, currency);
}

export async function readActiveAccounts(
  db: KyselyDb,
  { currency, filter }: Pick<SourceQuery, 'currency' | 'filter'>,
  since: string,
): Promise<Account[]> {
  const movedCodes = selectDays(db, { currency, filter })
    .select(
      sql<string>`${ledgerDay.place} || case when ${ledgerDay.holder} = '' then '' else ':' || ${ledgerDay.holder} end || ':' || ${ledgerDay.currency}`.as(
        'code',
      ),
    )
    .where('businessDate', '>=', since);
  const requestedPaths = orderedPaths.filter((place) => filter['place']?.includes(place) ?? true);
  // Reads accounts by code and filters by currency afterwards, because an index by currency would read all accounts of
  // the currency.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'code', 'currency', 'balanceMinor'])
    .where((where) =>
      where.or(
        requestedPaths.map((place) => where.and([where('code', '>=', `${place}:`), where('code', '<', `${place};`)])),
      ),
    )
    .where((where) => where.or([where('balanceMinor', '<>', 0), where('code', 'in', movedCodes)]))
    .execute();
  return rows
    .filter((row) => row.currency === currency)
    .map(({ id, code, balanceMinor }): Account => ({
      id,
      code,
      place: pathWithoutHolder(code),
      debitMinor: normalSideOf(accountTypeOf(code)) === 'debit' ? balanceMinor : -balanceMinor,
    }));
}
