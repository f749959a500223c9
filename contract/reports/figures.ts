import { portion } from '../shares';

/**
 * One figure of a report. Those that are neither a `sum` nor a `ratio` are told by the API as whole
 * numbers: minor units of the report's currency, or a count; the others follow from them, alike for
 * a total, a row and a day.
 */
export interface Figure {
  /** `rate` is in basis points. */
  kind: 'money' | 'count' | 'rate';
  /** What moved within a time, what stood before its first day or at the end of its last, or what stands now. */
  is: 'flow' | 'opening' | 'closing' | 'now';
  /** Of one that is `opening`: the figure that is `closing` the time before. */
  opens?: string;
  /** The figures it adds up, each with its sign. */
  sum?: Readonly<Record<string, 1 | -1>>;
  /** One figure divided by another: an average, or a rate. */
  ratio?: readonly [of: string, to: string];
  /** Whether one would rather see it grow; a change is neither good nor bad unless said. */
  good?: 'more' | 'less';
}

export type Figures = Readonly<Record<string, Figure>>;

/** Whole numbers by the name of their figure. */
export type FigureValues = Readonly<Record<string, number>>;

/** Those the API keeps and answers. */
export function answeredFigureNames(figures: Figures): string[] {
  return Object.entries(figures).flatMap(([name, { sum, ratio }]) => (sum || ratio ? [] : [name]));
}

/** The figures that are kept of which one is worked out: itself, or all that it adds up and divides. */
export function partsOf(figures: Figures, name: string): readonly string[] {
  const { sum, ratio } = figures[name] ?? {};
  const parts = sum ? Object.keys(sum) : (ratio ?? []);
  return parts.length === 0 ? [name] : [...new Set(parts.flatMap((part) => partsOf(figures, part)))];
}

/**
 * The value of any figure by what was told; `null` for a ratio to nothing, which is shown as a dash.
 * A figure that was not told is 0.
 */
export function figureOf(figures: Figures, values: FigureValues, name: string): number | null {
  const figure = figures[name];
  if (!figure) throw new Error(`there is no figure ${name}`);
  const { sum } = figure;
  if (sum)
    return Object.keys(sum).reduce(
      (total, part) => total + (sum[part] ?? 0) * (figureOf(figures, values, part) ?? 0),
      0,
    );
  if (!figure.ratio) return values[name] ?? 0;
  const [of, to] = figure.ratio.map((part) => figureOf(figures, values, part) ?? 0) as [number, number];
  if (to <= 0) return null;
  return portion(of, figure.kind === 'rate' ? 10_000 : 1, to);
}

/** By how much a value differs from the one before, in basis points of that; `null` where that is nothing. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return portion(value - before, 10_000, Math.abs(before));
}
