import { dayAfter, daysBetween } from '../../contract/days';
import { periods, periodTotals, type PeriodTotals } from '../../contract/money/periods';
import type { Queries } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';
import type { Lately } from '../ledger/recounted';
import { figures, nothingIn, totalsOf } from './totals';

/**
 * Checks that each closed month still has the totals it was closed with, and that there is no gap between closed
 * months. Failures name the month. `lately`: checks the last month, and of earlier ones the one in which that week
 * lies; months that were closed several years at once are left to a full recount.
 */
export async function checkPeriods(db: Queries, lately: Lately | null): Promise<Check[]> {
  const closed = await db
    .selectFrom(periods.table)
    .select(['month', 'startsOn', 'endsOn', 'totals'])
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .orderBy('endsOn')
    .execute();
  const faults: string[] = [];
  let before: string | undefined;
  for (const [at, { month, startsOn, endsOn, totals }] of closed.entries()) {
    if (before !== undefined && startsOn !== dayAfter(before)) faults.push(`${month} does not begin after ${before}`);
    before = endsOn;
    const isLast = at === closed.length - 1;
    const isShort = daysBetween(startsOn, endsOn) < maxDays;
    const isLooked = lately === null || (isShort && (isLast || isIn(lately, startsOn, endsOn)));
    if (isLooked) faults.push(...changesOf(month, readTotals(totals), await totalsOf(db, startsOn, endsOn)));
  }
  return [{ name: 'periodsAgree', faults: faults.slice(0, maxFaults) }];
}

/** A month and some slack. */
const maxDays = 100;

function isIn({ week }: Lately, startsOn: string, endsOn: string): boolean {
  return startsOn <= week.to.slice(0, 10) && endsOn >= week.from.slice(0, 10);
}

function readTotals(column: string | null): readonly PeriodTotals[] {
  return column === null ? [] : periodTotals.parse(JSON.parse(column));
}

function changesOf(month: string, kept: readonly PeriodTotals[], now: readonly PeriodTotals[]): string[] {
  const currencies = new Set([...kept, ...now].map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const [was, is] = [kept, now].map((all) => all.find((one) => one.currency === currency) ?? nothingIn(currency));
    return figures
      .filter((name) => was?.[name] !== is?.[name])
      .map((name) => `${month} ${currency} ${name}: ${was?.[name]} when it was closed, ${is?.[name]} now`);
  });
}
