import { dateIn, daysBetween } from '../../../contract/days';

/** Elapsed time in the unit a person would use. */
export interface Elapsed {
  unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
  count: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Measures the time from one moment to a later one. Within the hour in minutes, within the same calendar day in hours,
 * beyond it in calendar days of the zone: the date before is one day ago at any hour. From 31 days on in whole months,
 * from twelve months on in whole years. A future moment counts as now, since the other clock may be slightly ahead.
 */
export function elapsed(from: Date, to: Date, timeZone: string): Elapsed {
  const passed = to.getTime() - from.getTime();
  if (passed < minute) return { unit: 'second', count: 0 };
  if (passed < hour) return { unit: 'minute', count: Math.floor(passed / minute) };
  const [fromDate, toDate] = [dateIn(timeZone, from), dateIn(timeZone, to)];
  const days = daysBetween(fromDate, toDate);
  if (days === 0) return { unit: 'hour', count: Math.floor(passed / hour) };
  if (days < 31) return { unit: 'day', count: days };
  const months = wholeMonths(fromDate, toDate);
  return months < 12 ? { unit: 'month', count: months } : { unit: 'year', count: Math.floor(months / 12) };
}

/** Returns the number of complete months between two calendar dates. */
function wholeMonths(from: string, to: string): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}
