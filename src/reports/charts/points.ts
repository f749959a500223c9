import type { ReportAnswer } from '../../../contract/reports/endpoints';
import type { ReportParams } from '../reportParams';
import type { Say } from '../figures/useSay';
import { fullSpan, isAhead, shortSpan } from '../spans';
import type { ReportFigures } from '../view';

export interface Point {
  at: number;
  short: string;
  full: string;
  /** By line key; absent for missing and future values. */
  values: Readonly<Record<string, number | null>>;
}

export interface Line {
  key: string;
  name: string;
  /** CSS variable of the theme. */
  color: string;
  dashed?: boolean;
}

/** Returns the selected figure; `null`: the figures the report draws together. */
export function drawnFigure(
  { together, kpis, report }: ReportFigures,
  { figure }: Pick<ReportParams, 'figure'>,
): string | null {
  if (figure !== null && report.figures[figure]?.is !== 'now') return figure;
  return together ? null : (kpis[0] ?? null);
}

export const before = 'before';

/** Returns the points up to `asOf`, with those of the comparison in `before`. */
export function pointsOf({ meta, series, previous }: ReportAnswer, figures: readonly string[], say: Say): Point[] {
  const { interval, asOf, timeZone } = meta;
  const oneDay = meta.from === meta.to;
  const [only, ...more] = figures;
  return series.map((bucket, at) => {
    const ahead = isAhead(bucket, asOf, timeZone);
    const then = more.length === 0 ? previous?.series[at] : undefined;
    return {
      at,
      short: shortSpan(bucket, interval, say.words.format, oneDay),
      full: fullSpan(bucket, interval, say.words.format),
      values: {
        ...(!ahead && Object.fromEntries(figures.map((name) => [name, say.valueOf(name, bucket.values)]))),
        ...(then && only && { [before]: say.valueOf(only, then.values) }),
      },
    };
  });
}

export function extremes(points: readonly Point[], key: string): { highest: Point; lowest: Point } | null {
  const known = points.filter(({ values }) => typeof values[key] === 'number');
  const [first] = known;
  if (!first || known.length < 2) return null;
  const valueAt = ({ values }: Point) => values[key] ?? 0;
  return {
    highest: known.reduce((best, point) => (valueAt(point) > valueAt(best) ? point : best), first),
    lowest: known.reduce((best, point) => (valueAt(point) < valueAt(best) ? point : best), first),
  };
}

/** Returns the values the axis must include; except for lines, figures are stacked and summed per point. */
export function heightsOf(
  kind: 'lines' | 'stack' | 'bars',
  points: readonly Point[],
  lines: readonly Line[],
): number[] {
  const drawn = points.map(({ values }) => lines.flatMap(({ key }) => values[key] ?? []));
  return kind === 'lines' ? drawn.flat() : drawn.map((heights) => heights.reduce((sum, height) => sum + height, 0));
}
