import { dayAfter, daysBetween } from '../../contract/days';
import { periods, periodTotals, type PeriodTotals } from '../../contract/money/periods';
import type { KyselyDb } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';
import type { RecheckWindow } from '../ledger/recount';
import { totalNames, zeroTotals, readPeriodTotals } from './totals';

/**
 * Checks that each closed month still has its stored totals and that no month is missing. With `recheckWindow`, checks
 * only the last month and the month of that week; only a full recount checks a period of several years.
 */
export async function checkPeriods(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<Check[]> {
  const closed = await db
    .selectFrom(periods.table)
    .select(['month', 'startsOn', 'endsOn', 'totals'])
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .orderBy('endsOn')
    .execute();
  const faults: string[] = [];
  let before: string | undefined;
  for (const [index, { month, startsOn, endsOn, totals }] of closed.entries()) {
    if (before !== undefined && startsOn !== dayAfter(before)) faults.push(`${month} does not begin after ${before}`);
    before = endsOn;
    const isLast = index === closed.length - 1;
    const isShort = daysBetween(startsOn, endsOn) < maxPeriodDays;
    const isChecked = recheckWindow === null || (isShort && (isLast || overlapsWeek(recheckWindow, startsOn, endsOn)));
    if (isChecked)
      faults.push(...describeChanges(month, readTotals(totals), await readPeriodTotals(db, startsOn, endsOn)));
  }
  return [{ name: 'periodsAgree', faults: faults.slice(0, maxFaults) }];
}

const maxPeriodDays = 100;

function overlapsWeek({ week }: RecheckWindow, startsOn: string, endsOn: string): boolean {
  return startsOn <= week.to.slice(0, 10) && endsOn >= week.from.slice(0, 10);
}

function readTotals(column: string | null): readonly PeriodTotals[] {
  return column === null ? [] : periodTotals.parse(JSON.parse(column));
}

function describeChanges(month: string, stored: readonly PeriodTotals[], now: readonly PeriodTotals[]): string[] {
  const currencies = new Set([...stored, ...now].map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const [storedTotals, currentTotals] = [stored, now].map(
      (totalsByCurrency) => totalsByCurrency.find((one) => one.currency === currency) ?? zeroTotals(currency),
    );
    return totalNames
      .filter((name) => storedTotals?.[name] !== currentTotals?.[name])
      .map(
        (name) =>
          `${month} ${currency} ${name}: ${storedTotals?.[name]} when it was closed, ${currentTotals?.[name]} now`,
      );
  });
}
