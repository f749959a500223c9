import { daysAfter, daysBetween, firstOfMonth, lastOfMonth, monthsAfter, sameTimeOn } from '../../contract/days';
import type { Comparison } from '../../contract/reports/report';

/** Inclusive calendar dates in the platform's time zone. */
export interface Range {
  from: string;
  to: string;
}

/** Period a range is compared with; `until` is set where only a part of its last day counts. */
export interface ComparedRange extends Range {
  /** RFC 3339, UTC. */
  until: string | null;
}

/** Returns the last day of a range with data: its end, or today while it is running. */
export function lastDayWithData(today: string, { from, to }: Range): string {
  return from <= today && today < to ? today : to;
}

interface CurrentTime {
  moment: Date;
  /** Current date in `timeZone`. */
  today: string;
  timeZone: string;
}

/**
 * Returns the period a range is compared with: whole months with as many months, other ranges with as many days. A
 * running range is compared up to the same point: as many days, and the last one up to the same time of day
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
  // A shorter compared period is already over.
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

/** Rounds days up to whole weeks; returns days. */
function roundUpToWeeks(days: number): number {
  return Math.ceil(days / 7) * 7;
}

function shiftMonths({ from, to }: Range, months: number): Range {
  return { from: monthsAfter(from, months), to: lastOfMonth(monthsAfter(firstOfMonth(to), months)) };
}

/** Returns the number of whole months in a range, `null` if it is not made of whole months. */
function wholeMonths({ from, to }: Range): number | null {
  if (from !== firstOfMonth(from) || to !== lastOfMonth(to)) return null;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}
