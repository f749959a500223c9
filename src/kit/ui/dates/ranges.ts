import { dayAfter, daysAfter, firstOfMonth, lastOfMonth, monthsAfter, weekdayOf } from '../../../../contract/days';
import { isDate } from '../../../../contract/fields';
import { maxYears } from '../../../../contract/reports/report';

/** Inclusive calendar dates in the platform's zone. */
export interface Range {
  from: string;
  to: string;
}

export const presets = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'last12Months',
  'all',
] as const;
export type Preset = (typeof presets)[number];

/** Those offered where rows are looked for by a date. */
export const filterPresets = [
  'today',
  'yesterday',
  'last7Days',
  'thisMonth',
  'lastMonth',
] as const satisfies readonly Preset[];

/**
 * The dates a preset means on a day. A running week, month, quarter or year is told as a whole, so
 * that it is compared with the one before up to the same moment; what is ahead of us is not drawn.
 * `all` is as much as a report may cover.
 */
export function rangeOf(preset: Preset, today: string): Range {
  const month = firstOfMonth(today);
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const quarter = monthsAfter(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const ranges: Record<Preset, Range> = {
    today: { from: today, to: today },
    yesterday: { from: daysAfter(today, -1), to: daysAfter(today, -1) },
    last7Days: { from: daysAfter(today, -6), to: today },
    last30Days: { from: daysAfter(today, -29), to: today },
    thisWeek: { from: monday, to: daysAfter(monday, 6) },
    thisMonth: { from: month, to: lastOfMonth(month) },
    lastMonth: { from: monthsAfter(month, -1), to: daysAfter(month, -1) },
    thisQuarter: { from: quarter, to: lastOfMonth(monthsAfter(quarter, 2)) },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
    last12Months: { from: monthsAfter(month, -11), to: lastOfMonth(month) },
    all: { from: dayAfter(monthsAfter(today, -12 * maxYears)), to: today },
  };
  return ranges[preset];
}

/** The preset that means exactly these dates on a day; `null` for dates of a person's own. */
export function presetOf({ from, to }: Range, today: string): (typeof filterPresets)[number] | null {
  return (
    filterPresets.find((preset) => {
      const range = rangeOf(preset, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}

export type RangeFault = 'unreadable' | 'backwards' | 'tooLong';

/** What is wrong with dates as a person gave them; `null` for a range a report can be asked. */
export function faultOf({ from, to }: Range): RangeFault | null {
  if (!isDate(from) || !isDate(to)) return 'unreadable';
  if (to < from) return 'backwards';
  return dayAfter(to) > monthsAfter(from, 12 * maxYears) ? 'tooLong' : null;
}
