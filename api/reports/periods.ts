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

/** Returns the distance from a range to the range it is compared with: months if both begin on the same day of a month. */
export function shiftOf(range: Range, compare: Comparison): { months: number } | { days: number } {
  const days = daysBetween(range.from, range.to) + 1;
  if (compare === 'sameWeekdays') return { days: -roundUpToWeeks(days) };
  if (compare === 'samePeriodLastYear') return { months: -12 };
  const months = wholeMonths(range);
  return months === null ? { days: -days } : { months: -months };
}

function shiftRange(range: Range, compare: Comparison): Range {
  const { from, to } = range;
  const shift = shiftOf(range, compare);
  if ('days' in shift) return { from: daysAfter(from, shift.days), to: daysAfter(to, shift.days) };
  const shiftedTo =
    wholeMonths(range) === null
      ? monthsAfter(to, shift.months)
      : lastOfMonth(monthsAfter(firstOfMonth(to), shift.months));
  return { from: monthsAfter(from, shift.months), to: shiftedTo };
}

function roundUpToWeeks(days: number): number {
  return Math.ceil(days / 7) * 7;
}

function wholeMonths({ from, to }: Range): number | null {
  if (from !== firstOfMonth(from) || to !== lastOfMonth(to)) return null;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}
