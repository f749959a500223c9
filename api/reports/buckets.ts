import {
  dayAfter,
  daysAfter,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthsAfter,
  weekdayOf,
} from '../../contract/days';
import { figureValue, type Figure, type Figures, type FigureValues } from '../../contract/reports/figures';
import { declaredNames } from '../../contract/values';
import type { Bucket } from '../../contract/reports/endpoints';
import { maxBuckets, restKey, type Comparison, type Interval } from '../../contract/reports/report';
import { shiftOf, type Range } from './periods';
import type { GroupRow, Change } from './source';

export type Span = Omit<Bucket, 'values'>;

function intervalStart(interval: Interval, date: string): string {
  if (interval === 'week') return daysAfter(date, 1 - weekdayOf(date));
  if (interval === 'month') return firstOfMonth(date);
  if (interval === 'quarter') return monthsAfter(firstOfMonth(date), -((Number(date.slice(5, 7)) - 1) % 3));
  return interval === 'year' ? `${date.slice(0, 4)}-01-01` : date;
}

function intervalEnd(interval: Interval, date: string): string {
  const start = intervalStart(interval, date);
  if (interval === 'week') return daysAfter(start, 6);
  if (interval === 'month') return lastOfMonth(start);
  if (interval === 'quarter') return lastOfMonth(monthsAfter(start, 2));
  return interval === 'year' ? `${date.slice(0, 4)}-12-31` : date;
}

export function bucketsOf({ from, to }: Range, interval: Interval): Span[] {
  const result: Span[] = [];
  for (let start = from; start <= to;) {
    const last = intervalEnd(interval, start);
    const end = last < to ? last : to;
    if (interval === 'hour') for (let hour = 0; hour < 24; hour += 1) result.push({ from: start, to: end, hour });
    else result.push({ from: start, to: end });
    start = dayAfter(end);
  }
  return result;
}

/**
 * Returns the buckets of the comparison period: those of the range, moved to it. So both are of the same length, except
 * where months differ; days of a longer comparison period are one more bucket.
 */
export function comparedBuckets(range: Range, interval: Interval, compare: Comparison, compared: Range): Span[] {
  if (interval === 'hour' || interval === 'day') return bucketsOf(compared, interval);
  const shift = shiftOf(range, compare);
  const days = daysBetween(range.from, compared.from);
  const move = (date: string) =>
    'months' in shift && interval !== 'week' ? monthsAfter(date, shift.months) : daysAfter(date, days);
  const starts = [...bucketsOf(range, interval).map(({ from }) => from), dayAfter(range.to)]
    .map(move)
    .filter((start) => start <= compared.to);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next === undefined ? compared.to : daysAfter(next, -1) };
  });
}

export function finestInterval(range: Range, intervals: readonly Interval[]): Interval {
  return intervals.find((interval) => countBuckets(range, interval) <= maxBuckets) ?? 'year';
}

function countBuckets(range: Range, interval: Interval): number {
  const days = daysBetween(range.from, range.to) + 1;
  if (interval === 'hour') return days * 24;
  return interval === 'day' ? days : bucketsOf(range, interval).length;
}

export function isFineEnough(range: Range, interval: Interval): boolean {
  return finestInterval(range, [interval]) === interval;
}

export function sumFigures<F extends string>(values: readonly FigureValues<F>[]): { [K in F]?: number } {
  const sums: { [K in F]?: number } = {};
  for (const one of values) addTo(sums, one);
  return sums;
}

function addTo<F extends string>(sums: { [K in F]?: number }, values: FigureValues<F>): void {
  for (const name of declaredNames(values)) sums[name] = assertSafeInteger((sums[name] ?? 0) + (values[name] ?? 0));
}

export function sumByKey<F extends string>(parts: readonly GroupRow<F>[]): GroupRow<F>[] {
  const result = new Map<string, GroupRow<F>>();
  for (const { key, name, values } of parts) {
    const known = result.get(key);
    if (known) known.values = sumFigures([known.values, values]);
    else result.set(key, name === undefined ? { key, values } : { key, name, values });
  }
  return [...result.values()];
}

function assertSafeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('a report figure is not a safe integer');
  return value;
}

type AnsweredFigure = readonly [name: string, figure: Figure];

export function answeredFigures(figures: Figures): AnsweredFigure[] {
  return Object.entries(figures).filter(([, { sum, ratio }]) => !sum && !ratio);
}

export function figuresOver(
  answered: readonly AnsweredFigure[],
  opening: FigureValues,
  movement: FigureValues,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [name, { measure }] of answered) {
    values[name] =
      (measure === 'flow' ? 0 : (opening[name] ?? 0)) +
      (measure === 'flow' || measure === 'closing' ? (movement[name] ?? 0) : 0);
  }
  return values;
}

export function seriesOf(
  figures: Figures,
  spans: readonly Span[],
  opening: FigureValues,
  dailyChanges: readonly Change[],
): Bucket[] {
  const changes = new Map<number, FigureValues>();
  for (const { date, hour, values } of dailyChanges) {
    const index = findSpanIndex(spans, date, hour);
    const known = changes.get(index);
    changes.set(index, known ? sumFigures([known, values]) : values);
  }
  const timedFigures = answeredFigures(figures).filter(([, { measure }]) => measure !== 'now');
  const balanceFigures = timedFigures.filter(([, { measure }]) => measure !== 'flow');
  let balances: FigureValues = opening;
  return spans.map((span, index) => {
    const change = changes.get(index) ?? {};
    const values = figuresOver(timedFigures, balances, change);
    balances = balancesAfter(balanceFigures, balances, change);
    return { ...span, values };
  });
}

function balancesAfter(
  balanceFigures: readonly AnsweredFigure[],
  opening: FigureValues,
  change: FigureValues,
): FigureValues {
  const balances: Record<string, number> = {};
  for (const [name, { closingFigure }] of balanceFigures)
    balances[name] = (opening[name] ?? 0) + (change[closingFigure ?? name] ?? 0);
  return balances;
}

function findSpanIndex(spans: readonly Span[], date: string, hour = 23): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span && (span.from < date || (span.from === date && (span.hour ?? 0) <= hour))) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function sortBySize<T extends { key: string; values: FigureValues }>(figures: Figures, rows: readonly T[]): T[] {
  const [first = ''] = Object.keys(figures);
  const sized = rows.map((row) => ({ row, size: figureValue(figures, row.values, first) ?? 0 }));
  const isRest = ({ row }: (typeof sized)[number]) => Number(row.key === restKey);
  return sized
    .sort(
      (one, other) => isRest(one) - isRest(other) || other.size - one.size || (one.row.key < other.row.key ? -1 : 1),
    )
    .map(({ row }) => row);
}
