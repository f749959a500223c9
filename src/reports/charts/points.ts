import type { ReportAnswer } from '../../../contract/reports/endpoints';
import type { ReportParams } from '../reportParams';
import type { Say } from '../figures/useSay';
import { fullSpan, isAhead, shortSpan } from '../spans';
import type { ReportFigures } from '../view';

/** One place along the axis of a chart. */
export interface Point {
  at: number;
  short: string;
  full: string;
  /** By the key of their line; absent where there is none, or none yet. */
  values: Readonly<Record<string, number | null>>;
}

/** What is drawn of a point: a figure, or the same in the time compared with. */
export interface Line {
  key: string;
  name: string;
  /** A token of the theme. */
  color: string;
  dashed?: boolean;
}

/** The figure that is drawn; `null`: those the report draws together. */
export function drawnFigure(
  { together, kpis, report }: ReportFigures,
  { figure }: Pick<ReportParams, 'figure'>,
): string | null {
  if (figure !== null && report.figures[figure]?.is !== 'now') return figure;
  return together ? null : (kpis[0] ?? null);
}

export const before = 'before';

/** The figures along the time, up to the moment they were told at. Those of the time compared with are in `before`. */
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

/** The highest and the lowest of a line, by its points. */
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

/** How far up and down each point is drawn: figures on top of each other as high as all of them together. */
export function heightsOf(
  kind: 'lines' | 'stack' | 'bars',
  points: readonly Point[],
  lines: readonly Line[],
): number[] {
  const drawn = points.map(({ values }) => lines.flatMap(({ key }) => values[key] ?? []));
  return kind === 'lines' ? drawn.flat() : drawn.map((heights) => heights.reduce((sum, height) => sum + height, 0));
}
