import { dayAfter, daysAfter, daysBetween, firstOfMonth, lastOfMonth, monthsAfter, weekdayOf } from '../contract/days';
import { figureOf, type Figures, type FigureValues } from '../contract/reports/figures';
import { mostBuckets, type Bucket, type Interval } from '../contract/reports/report';
import type { Range } from './periods';
import type { Grouped, Moved } from './source';

type Span = Omit<Bucket, 'values'>;

/** The first day of the day, week (from Monday), month, quarter or year a date lies in. */
function startOf(interval: Interval, date: string): string {
  if (interval === 'week') return daysAfter(date, 1 - weekdayOf(date));
  if (interval === 'month') return firstOfMonth(date);
  if (interval === 'quarter') return monthsAfter(firstOfMonth(date), -((Number(date.slice(5, 7)) - 1) % 3));
  return interval === 'year' ? `${date.slice(0, 4)}-01-01` : date;
}

function endOf(interval: Interval, date: string): string {
  const start = startOf(interval, date);
  if (interval === 'week') return daysAfter(start, 6);
  if (interval === 'month') return lastOfMonth(start);
  if (interval === 'quarter') return lastOfMonth(monthsAfter(start, 2));
  return interval === 'year' ? `${date.slice(0, 4)}-12-31` : date;
}

/** The intervals a range is made of, those at its ends cut short. */
export function bucketsOf({ from, to }: Range, interval: Interval): Span[] {
  const found: Span[] = [];
  for (let start = from; start <= to; ) {
    const last = endOf(interval, start);
    const end = last < to ? last : to;
    if (interval === 'hour') for (let hour = 0; hour < 24; hour += 1) found.push({ from: start, to: end, hour });
    else found.push({ from: start, to: end });
    start = dayAfter(end);
  }
  return found;
}

/** The finest of the intervals that is not too fine for a range. */
export function finestFor(range: Range, intervals: readonly Interval[]): Interval {
  const fits = (interval: Interval) => (interval === 'hour' ? (daysBetween(range.from, range.to) + 1) * 24 : bucketsOf(range, interval).length) <= mostBuckets;
  return intervals.find(fits) ?? 'year';
}

/** Whether a range has at most `mostBuckets` of an interval. */
export function isFineEnough(range: Range, interval: Interval): boolean {
  return finestFor(range, [interval]) === interval;
}

/** The sum of values, name by name. */
export function sumOf(values: readonly FigureValues[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of values) for (const [name, value] of Object.entries(one)) sums[name] = safe((sums[name] ?? 0) + value);
  return sums;
}

/** The sum of each key, in the order in which keys come first. */
export function sumByKey(parts: readonly Grouped[]): Grouped[] {
  const found = new Map<string, FigureValues[]>();
  for (const { key, values } of parts) {
    const known = found.get(key);
    if (known) known.push(values);
    else found.set(key, [values]);
  }
  return [...found].map(([key, values]) => ({ key, values: sumOf(values) }));
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('a figure of a report is not a safe integer');
  return value;
}

/** What is told of the figures of a report over a range, from what stood before it and what moved in it. */
export function told(figures: Figures, standing: FigureValues, moved: FigureValues): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [name, { is, sum, ratio }] of Object.entries(figures)) {
    if (sum || ratio) continue;
    values[name] = (is === 'flow' ? 0 : (standing[name] ?? 0)) + (is === 'flow' || is === 'closing' ? (moved[name] ?? 0) : 0);
  }
  return values;
}

/** The figures of each interval; what stands is what the one before has left. What is only of now is in none. */
export function seriesOf(figures: Figures, spans: readonly Span[], standing: FigureValues, moved: readonly Moved[]): Bucket[] {
  const changes = spans.map((): FigureValues[] => []);
  for (const { date, hour, values } of moved) changes[placeOf(spans, date, hour)]?.push(values);
  const inTime = Object.fromEntries(Object.entries(figures).filter(([, { is }]) => is !== 'now'));
  let stands: FigureValues = standing;
  return spans.map((span, at) => {
    const change = sumOf(changes[at] ?? []);
    const values = told(inTime, stands, change);
    stands = after(inTime, stands, change);
    return { ...span, values };
  });
}

/** What stands once something has moved: what opens the next interval is what closes this one. */
function after(figures: Figures, standing: FigureValues, change: FigureValues): FigureValues {
  const left: Record<string, number> = {};
  for (const [name, { is, opens, sum, ratio }] of Object.entries(figures)) {
    if (sum || ratio || is === 'flow') continue;
    left[name] = (standing[name] ?? 0) + (change[opens ?? name] ?? 0);
  }
  return left;
}

/** The last interval that has begun by a date, and by an hour of it; -1 before all of them. */
function placeOf(spans: readonly Span[], date: string, hour = 23): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span && (span.from < date || (span.from === date && (span.hour ?? 0) <= hour))) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Rows by their first figure, the largest first. */
export function bySize<T extends { key: string; values: FigureValues }>(figures: Figures, rows: readonly T[]): T[] {
  const [first = ''] = Object.keys(figures);
  const sized = rows.map((row) => ({ row, size: figureOf(figures, row.values, first) ?? 0 }));
  return sized.sort((one, other) => other.size - one.size || (one.row.key < other.row.key ? -1 : 1)).map(({ row }) => row);
}
