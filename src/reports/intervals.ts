import type { DateRange } from '../../contract/dateRanges';
import { daysBetween, weekdayOf } from '../../contract/days';
import { maxBuckets, type Interval } from '../../contract/reports/report';

export function countIntervals({ from, to }: DateRange, interval: Interval): number {
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

export function isFineEnough(range: DateRange, interval: Interval): boolean {
  return countIntervals(range, interval) <= maxBuckets;
}

/** Maximum number of intervals in a default chart. A longer range uses the next coarser interval. */
const maxReadableIntervals: readonly (readonly [Interval, number])[] = [
  ['hour', 24],
  ['day', 92],
  ['week', 27],
  ['month', 49],
];

export function intervalFor(range: DateRange, available: readonly Interval[]): Interval {
  const [found] =
    maxReadableIntervals.find(
      ([interval, maxCount]) => available.includes(interval) && countIntervals(range, interval) <= maxCount,
    ) ?? [];
  return found ?? 'month';
}
