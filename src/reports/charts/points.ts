import type { ReportResponse, Bucket } from '../../../contract/reports/endpoints';
import type { ReportParams } from '../reportParams';
import type { FigureFormat } from '../figures/figureFormat';
import type { ReportFigures } from '../view';
import { dateIn, hourIn, lastOfMonth } from '../../../contract/days';
import type { Interval } from '../../../contract/reports/report';
import type { Format } from '../../kit/ui/format';

export interface Point {
  at: number;
  shortLabel: string;
  fullLabel: string;
  /** Values by line key; absent if missing or in the future. */
  values: Readonly<Record<string, number | null>>;
  /** Dates of the value in the comparison period. */
  comparedLabel?: string;
}

export interface Line {
  key: string;
  name: string;
  dates?: string;
  color: string;
  isDashed?: boolean;
}

/** Returns the figure to draw; `null` if the chart draws the figures of `combinedChart`. */
export function drawnFigure(
  { combinedChart, kpis, report }: ReportFigures,
  { figure }: Pick<ReportParams, 'figure'>,
): string | null {
  if (figure !== null && report.figures[figure]?.measure !== 'now') return figure;
  return combinedChart ? null : (kpis[0] ?? null);
}

export const comparisonKey = 'before';

export function pointsOf(
  { meta, series, previous }: ReportResponse,
  figures: readonly string[],
  figureFormat: FigureFormat,
): Point[] {
  const { interval, through, asOf, timeZone } = meta;
  const { format } = figureFormat.texts;
  const isOneDay = meta.from === meta.to;
  const [onlyFigure, ...otherFigures] = figures;
  return series.map((bucket, index) => {
    const isFuture = isFutureSpan(bucket, asOf, timeZone);
    const previousBucket = otherFigures.length === 0 ? previous?.series[index] : undefined;
    return {
      at: index,
      shortLabel: shortSpan(bucket, interval, format, isOneDay),
      fullLabel: fullSpan(bucket, interval, format, through),
      ...(previousBucket && { comparedLabel: fullSpan(previousBucket, interval, format) }),
      values: {
        ...(!isFuture && Object.fromEntries(figures.map((name) => [name, figureFormat.valueOf(name, bucket.values)]))),
        ...(previousBucket &&
          onlyFigure && { [comparisonKey]: figureFormat.valueOf(onlyFigure, previousBucket.values) }),
      },
    };
  });
}

export function findExtremes(points: readonly Point[], key: string): { highest: Point; lowest: Point } | null {
  const pointsWithValue = points.filter(({ values }) => typeof values[key] === 'number');
  const [first] = pointsWithValue;
  if (!first || pointsWithValue.length < 2) return null;
  const valueAt = ({ values }: Point) => values[key] ?? 0;
  return {
    highest: pointsWithValue.reduce((best, point) => (valueAt(point) > valueAt(best) ? point : best), first),
    lowest: pointsWithValue.reduce((best, point) => (valueAt(point) < valueAt(best) ? point : best), first),
  };
}

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

/** Formats a span in full. A span that is not over ends with `through`, the last day with data. */
export function fullSpan(span: Span, interval: Interval, format: Format, through = span.to): string {
  const { from, hour } = span;
  const to = from <= through && through < span.to ? through : span.to;
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
