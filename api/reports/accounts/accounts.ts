import { sql } from 'kysely';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { Queries } from '../../db/database';
import { codeOf, placeOf, places, sideOf, typeOf } from '../../ledger/accounts';
import type { Ask, Grouped } from '../source';
import { daysOf, isAccount, lastDayOf, lastWholeDay, whose } from './days';
import { told } from './values';

/** What an account has moved, in minor units. */
interface Moved {
  debitsMinor: number;
  creditsMinor: number;
  /** From the first day asked for until now, on the debit side. */
  sinceMinor: number;
}

export interface Account {
  id: string;
  code: string;
  place: string;
  /** Now, on the debit side. */
  debitMinor: number;
}

/**
 * What each account opened with, moved and closes with. It is worked out backwards from what the
 * account holds now, so that what was long before the range is not asked for. Accounts that hold
 * nothing and did not move are left out.
 */
export async function byAccount(db: Queries, ask: Ask): Promise<Grouped[]> {
  const moved = await movedOf(db, ask);
  const accounts = await accountsThatCount(db, ask, ask.from);
  return accounts.flatMap(({ id, code, place, debitMinor }): Grouped[] => {
    const { debitsMinor, creditsMinor, sinceMinor } = moved.get(code) ?? { debitsMinor: 0, creditsMinor: 0, sinceMinor: 0 };
    const openingMinor = debitMinor - sinceMinor;
    if (openingMinor === 0 && debitsMinor === 0 && creditsMinor === 0) return [];
    return [{ key: id, values: told(place, openingMinor, debitsMinor, creditsMinor) }];
  });
}

async function movedOf(db: Queries, ask: Ask): Promise<Map<string, Moved>> {
  const within = (column: string) => sql<number>`sum(case when ${sql.ref('businessDate')} <= ${lastWholeDay(ask)} then ${sql.ref(column)} else 0 end)`;
  const rows = await daysOf(db, ask)
    .select(['place', whose.as('holder'), within('debitsMinor').as('debits'), within('creditsMinor').as('credits'), sql<number>`sum(${sql.ref('debitsMinor')} - ${sql.ref('creditsMinor')})`.as('since')])
    .where('businessDate', '>=', ask.from)
    .groupBy(['place', whose])
    .execute();
  const moved = new Map<string, Moved>();
  for (const { place, holder, debits, credits, since } of rows) {
    const where = { place: String(place), holder: String(holder) };
    if (isAccount(where)) moved.set(codeAt(where, ask), { debitsMinor: Number(debits), creditsMinor: Number(credits), sinceMinor: Number(since) });
  }
  for (const { debitsMinor, creditsMinor, ...where } of await lastDayOf(db, ask)) {
    const known = moved.get(codeAt(where, ask));
    if (known) moved.set(codeAt(where, ask), { ...known, debitsMinor: known.debitsMinor + debitsMinor, creditsMinor: known.creditsMinor + creditsMinor });
  }
  return moved;
}

export function codeAt({ place, holder }: { place: string; holder: string }, { currency }: Pick<Ask, 'currency'>): string {
  if (!currency) throw new Error('balances are told in a currency');
  return codeOf(holder === '' ? place : `${place}:${holder}`, currency);
}

/** The accounts at the places asked for that hold something now or have moved since a day. */
export async function accountsThatCount(db: Queries, { currency, filter }: Pick<Ask, 'currency' | 'filter'>, since: string): Promise<Account[]> {
  const moving = daysOf(db, { currency, filter })
    .select(sql<string>`place || case when holder = '' then '' else ':' || holder end || ':' || currency`.as('code'))
    .where('businessDate', '>=', since);
  // A beginning of several places is none.
  const asked = places.filter((place) => filter['place']?.includes(place) ?? true);
  // By their codes, place by place; their currency is looked at afterwards, or all accounts in it would be read.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'code', 'currency', 'balanceMinor'])
    .where((where) => where.or(asked.map((place) => where.and([where('code', '>=', `${place}:`), where('code', '<', `${place};`)]))))
    .where((where) => where.or([where('balanceMinor', '<>', 0), where('code', 'in', moving)]))
    .execute();
  return rows.filter((row) => row['currency'] === currency).map(({ id, code, balanceMinor }): Account => {
    const held = Number(balanceMinor);
    return { id: String(id), code: String(code), place: placeOf(String(code)), debitMinor: sideOf(typeOf(String(code))) === 'debit' ? held : -held };
  });
}
