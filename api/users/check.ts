import { dateIn, dayAfter, startOfDay } from '../../contract/days';
import { users } from '../../contract/people/accounts';
import { accountStates } from '../../contract/roles';
import type { KyselyDb } from '../db/database';
import { packed } from '../db/packedRows';
import { maxFaults, type Check } from '../ledger/check';
import type { RecheckWindow } from '../ledger/recount';
import { accountsByDay, maxInstant, recountDays } from './days';

/**
 * Checks the numbers of accounts that reports read. Each day must match the history (fault: `2026-07-01 user active`),
 * and the sum of all days must match the current accounts (fault: `user active`). With `recheckWindow`, reads the
 * history of the days in that time, and sums the stored days.
 */
export async function checkAccountDays(
  db: KyselyDb,
  timeZone: string,
  recheckWindow: RecheckWindow | null = null,
): Promise<Check[]> {
  const [days, totals] = [new Counts(), new Counts()];
  const ranges = recheckWindow ? daysInWindow(recheckWindow, timeZone) : [allDays];
  for (const range of ranges) {
    for (const { businessDate, type, figure, count } of await recountDays(db, timeZone, instantsOf(range, timeZone))) {
      days.add(`${businessDate} ${type} ${figure}`, count);
      if (!recheckWindow && states.has(figure)) totals.add(`${type} ${figure}`, count);
    }
  }
  const columns = ['businessDate', 'type', 'figure', 'count'] as const;
  for (const row of await packed(db, db.selectFrom(accountsByDay).select(columns), columns)) {
    if (ranges.some(({ from, until }) => row.businessDate >= from && row.businessDate < until))
      days.add(`${row.businessDate} ${row.type} ${row.figure}`, -row.count);
    if (recheckWindow && states.has(row.figure)) totals.add(`${row.type} ${row.figure}`, row.count);
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

interface DayRange {
  from: string;
  /** First day after the range. */
  until: string;
}

const allDays: DayRange = { from: '', until: maxInstant };

/** Returns whole days. The ranges do not overlap. */
function daysInWindow({ since, week }: RecheckWindow, timeZone: string): DayRange[] {
  const dayOf = (instant: string) => dateIn(timeZone, new Date(instant));
  const from = dayOf(since);
  const weekEnd = dayAfter(dayOf(week.to));
  return [
    { from: dayOf(week.from), until: weekEnd < from ? weekEnd : from },
    { from, until: maxInstant },
  ];
}

const instantsOf = ({ from, until }: DayRange, timeZone: string) => ({
  from: from === '' ? from : startOfDay(from, timeZone).toISOString(),
  until: until === maxInstant ? until : startOfDay(until, timeZone).toISOString(),
});

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
