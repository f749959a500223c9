import { users } from '../../contract/people/accounts';
import { accountStates } from '../../contract/roles';
import type { KyselyDb } from '../db/database';
import { packed } from '../db/packedRows';
import { maxFaults, type Check } from '../ledger/check';
import { accountsByDay, recountDays } from './days';

/**
 * Checks the numbers of accounts that reports read. Each day must match the history (fault: `2026-07-01 user active`),
 * and the sum of all days must match the current accounts (fault: `user active`).
 */
export async function checkAccountDays(db: KyselyDb, timeZone: string): Promise<Check[]> {
  const [days, totals] = [new Counts(), new Counts()];
  for (const { businessDate, type, figure, count } of await recountDays(db, timeZone)) {
    days.add(`${businessDate} ${type} ${figure}`, count);
    if (states.has(figure)) totals.add(`${type} ${figure}`, count);
  }
  const columns = ['businessDate', 'type', 'figure', 'count'] as const;
  for (const row of await packed(db, db.selectFrom(accountsByDay).select(columns), columns)) {
    days.add(`${row.businessDate} ${row.type} ${row.figure}`, -row.count);
  }
  const accounts = await db
    .selectFrom(users.table)
    .select((select) => ['type', 'state', select.fn.countAll<number>().as('count')])
    .where('archived', '=', 0)
    .groupBy(['type', 'state'])
    .execute();
  for (const { type, state, count } of accounts) totals.add(`${type} ${state}`, -count);
  return [
    { name: 'accountsByDayAgree', faults: [...days.nonZeroNames(), ...totals.nonZeroNames()].slice(0, maxFaults) },
  ];
}

const states: ReadonlySet<string> = new Set(accountStates);

class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, count: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  nonZeroNames(): string[] {
    return [...this.#counts]
      .filter(([, count]) => count !== 0)
      .map(([name]) => name)
      .sort();
  }
}
