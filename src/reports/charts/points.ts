import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { ReportParams } from '../reportParams';
import type { FigureFormat } from '../figures/useFigureFormat';
import { fullSpan, isFutureSpan, shortSpan } from '../spans';
import type { ReportFigures } from '../view';

export interface Point {
  at: number;
  shortLabel: string;
  fullLabel: string;
  /** Values by line key; absent if missing or in the future. */
  values: Readonly<Record<string, number | null>>;
}

export interface Line {
  key: string;
  name: string;
  color: string;
  dashed?: boolean;
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
  const { interval, asOf, timeZone } = meta;
  const isOneDay = meta.from === meta.to;
  const [onlyFigure, ...otherFigures] = figures;
  return series.map((bucket, at) => {
    const isFuture = isFutureSpan(bucket, asOf, timeZone);
    const previousBucket = otherFigures.length === 0 ? previous?.series[at] : undefined;
    return {
      at,
      shortLabel: shortSpan(bucket, interval, figureFormat.texts.format, isOneDay),
      fullLabel: fullSpan(bucket, interval, figureFormat.texts.format),
      values: {
        ...(!isFuture && Object.fromEntries(figures.map((name) => [name, figureFormat.valueOf(name, bucket.values)]))),
        ...(previousBucket &&
          onlyFigure && { [comparisonKey]: figureFormat.valueOf(onlyFigure, previousBucket.values) }),
      },
    };
  });
}

export function extremes(points: readonly Point[], key: string): { highest: Point; lowest: Point } | null {
  const pointsWithValue = points.filter(({ values }) => typeof values[key] === 'number');
  const [first] = pointsWithValue;
  if (!first || pointsWithValue.length < 2) return null;
  const valueAt = ({ values }: Point) => values[key] ?? 0;
  return {
    highest: pointsWithValue.reduce((best, point) => (valueAt(point) > valueAt(best) ? point : best), first),
    lowest: pointsWithValue.reduce((best, point) => (valueAt(point) < valueAt(best) ? point : best), first),
  };
}

/** Returns the values that the axis must include. For stacks and bars these are the sums of the figures per point. */
export function axisValues(
  kind: 'lines' | 'stack' | 'bars',
  points: readonly Point[],
  lines: readonly Line[],
): number[] {
  const drawn = points.map(({ values }) => lines.flatMap(({ key }) => values[key] ?? []));
  return kind === 'lines' ? drawn.flat() : drawn.map((heights) => heights.reduce((sum, height) => sum + height, 0));
}
