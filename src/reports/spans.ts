import { dateIn, hourIn, lastOfMonth } from '../../contract/days';
import type { Bucket } from '../../contract/reports/endpoints';
import type { Interval } from '../../contract/reports/report';
import type { Format } from '../kit/ui/format';

type Span = Pick<Bucket, 'from' | 'to' | 'hour'>;

export function isFutureSpan({ from, hour }: Span, asOf: string, timeZone: string): boolean {
  const moment = new Date(asOf);
  const today = dateIn(timeZone, moment);
  if (from !== today) return from > today;
  return hour !== undefined && hour > hourIn(timeZone, moment);
}

/** Formats a span for an axis: `5 jul`, `14:00`, `jul 2026`, `T3 2026`. */
export function shortSpan({ from, hour }: Span, interval: Interval, format: Format, isOneDay: boolean): string {
  if (interval === 'hour') return isOneDay ? format.hour(hour ?? 0) : `${format.day(from)}, ${format.hour(hour ?? 0)}`;
  if (interval === 'month') return format.month(from);
  if (interval === 'quarter') return format.quarter(from);
  return interval === 'year' ? from.slice(0, 4) : format.day(from);
}

export function fullSpan({ from, to, hour }: Span, interval: Interval, format: Format): string {
  if (interval === 'hour') return `${format.weekday(from)}, ${format.hour(hour ?? 0)}`;
  if (from === to) return format.weekday(from);
  const isWhole = isWholeInterval(from, to, interval);
  if (isWhole && interval === 'month') return format.month(from);
  if (isWhole && interval === 'quarter') return format.quarter(from);
  return isWhole && interval === 'year' ? from.slice(0, 4) : format.dateRange(from, to);
}

function isWholeInterval(from: string, to: string, interval: Interval): boolean {
  if (!from.endsWith('-01') || to !== lastOfMonth(to)) return false;
  const [first, last] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))];
  if (interval === 'year') return first === 1 && last === 12;
  return interval === 'quarter' ? first % 3 === 1 && last === first + 2 : first === last;
}
