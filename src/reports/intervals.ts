import type { DateRange } from '../../contract/dateRanges';
import { daysBetween, weekdayOf } from '../../contract/days';
import { maxBuckets, type Interval } from '../../contract/reports/report';

/** Of how many intervals a range consists, those at its ends cut short. */
export function countOf({ from, to }: DateRange, interval: Interval): number {
  const days = daysBetween(from, to) + 1;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const [first, last] = [Number(from.slice(5, 7)) - 1, Number(to.slice(5, 7)) - 1];
  if (interval === 'hour') return days * 24;
  if (interval === 'day') return days;
  if (interval === 'week') return Math.ceil((days + weekdayOf(from) - 1) / 7);
  if (interval === 'month') return years * 12 + last - first + 1;
  if (interval === 'quarter') return years * 4 + Math.floor(last / 3) - Math.floor(first / 3) + 1;
  return years + 1;
}

/** Whether the API tells a range by such an interval. */
export function isFineEnough(range: DateRange, interval: Interval): boolean {
  return countOf(range, interval) <= maxBuckets;
}

/** Up to so many of an interval are a line one can read; of more the next coarser is shown unless asked otherwise. */
const readable: readonly (readonly [Interval, number])[] = [
  ['hour', 24],
  ['day', 92],
  ['week', 27],
  ['month', 49],
];

/** By which interval a range is shown when nobody says: one day by its hours, a quarter by its days, a year by its months. */
export function intervalFor(range: DateRange, offered: readonly Interval[]): Interval {
  const [found] =
    readable.find(([interval, most]) => offered.includes(interval) && countOf(range, interval) <= most) ?? [];
  return found ?? 'month';
}
