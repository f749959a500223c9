import { dayAfter, daysAfter, firstOfMonth, lastOfMonth, monthsAfter, weekdayOf } from './days';
import { maxYears } from './reports/report';

/** First and last calendar date of a range, both included, in the platform's time zone. */
export interface DateRange {
  from: string;
  to: string;
}

/** Date ranges relative to today, stored by name in filters (`createdAt_within`), saved views and report URLs. */
export const namedRanges = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'last12Months',
  'all',
] as const;
export type NamedRange = (typeof namedRanges)[number];

export const filterRanges = [
  'today',
  'yesterday',
  'last7Days',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const satisfies readonly NamedRange[];

export function isNamedRange(value: unknown): value is NamedRange {
  return namedRanges.some((name) => name === value);
}

/**
 * Returns the dates of a range relative to `today`. The current week, month, quarter and year include the days after
 * `today`, so that a report compares them with a whole previous period. `all` is the longest range of a report.
 */
export function rangeOf(name: NamedRange, today: string): DateRange {
  const month = firstOfMonth(today);
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const quarter = monthsAfter(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const ranges: Record<NamedRange, DateRange> = {
    today: { from: today, to: today },
    yesterday: { from: daysAfter(today, -1), to: daysAfter(today, -1) },
    last7Days: { from: daysAfter(today, -6), to: today },
    last30Days: { from: daysAfter(today, -29), to: today },
    thisWeek: { from: monday, to: daysAfter(monday, 6) },
    lastWeek: { from: daysAfter(monday, -7), to: daysAfter(monday, -1) },
    thisMonth: { from: month, to: lastOfMonth(month) },
    lastMonth: { from: monthsAfter(month, -1), to: daysAfter(month, -1) },
    thisQuarter: { from: quarter, to: lastOfMonth(monthsAfter(quarter, 2)) },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
    last12Months: { from: monthsAfter(month, -11), to: lastOfMonth(month) },
    all: { from: dayAfter(monthsAfter(today, -12 * maxYears)), to: today },
  };
  return ranges[name];
}

export function lastDayWithData(today: string, { from, to }: DateRange): string {
  return from <= today && today < to ? today : to;
}
