import { daysAfter, daysBetween, firstOfMonth, lastOfMonth, monthsAfter, sameTimeOn } from '../../contract/days';
import type { Comparison } from '../../contract/reports/report';

/** Inclusive calendar dates in the platform's time zone. */
export interface Range {
  from: string;
  to: string;
}

export interface ComparedRange extends Range {
  until: string | null;
}

export function lastDayWithData(today: string, { from, to }: Range): string {
  return from <= today && today < to ? today : to;
}

interface CurrentTime {
  moment: Date;
  today: string;
  timeZone: string;
}

/**
 * Compares whole months with the same number of months, and other ranges with the same number of days. Compares a range
 * that has not ended up to the same point: the same number of days, and the last day up to the same time
 * (docs/business.md, Reports).
 */
export function comparisonRange(
  range: Range,
  compare: Comparison,
  { moment, today, timeZone }: CurrentTime,
): ComparedRange {
  const other = shiftRange(range, compare);
  if (today < range.from || today > range.to) return { ...other, until: null };
  const last = daysAfter(other.from, daysBetween(range.from, today));
  return last > other.to
    ? { ...other, until: null }
    : { from: other.from, to: last, until: sameTimeOn(last, moment, timeZone).toISOString() };
}

function shiftRange(range: Range, compare: Comparison): Range {
  const { from, to } = range;
  const days = daysBetween(from, to) + 1;
  const months = wholeMonths(range);
  if (compare === 'sameWeekdays')
    return { from: daysAfter(from, -roundUpToWeeks(days)), to: daysAfter(to, -roundUpToWeeks(days)) };
  if (months !== null) return shiftMonths(range, compare === 'previousPeriod' ? -months : -12);
  return compare === 'previousPeriod'
    ? { from: daysAfter(from, -days), to: daysAfter(from, -1) }
    : { from: monthsAfter(from, -12), to: monthsAfter(to, -12) };
}

function roundUpToWeeks(days: number): number {
  return Math.ceil(days / 7) * 7;
}

function shiftMonths({ from, to }: Range, months: number): Range {
  return { from: monthsAfter(from, months), to: lastOfMonth(monthsAfter(firstOfMonth(to), months)) };
}

function wholeMonths({ from, to }: Range): number | null {
  if (from !== firstOfMonth(from) || to !== lastOfMonth(to)) return null;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}
