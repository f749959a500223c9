import { declaredNames } from '../values';
import { portion } from '../shares';

/**
 * One figure of a report. Those that are neither a `sum` nor a `ratio` are told by the API as whole
 * numbers: minor units of the report's currency, or a count; the others follow from them, alike for
 * a total, a row and a day.
 */
export interface Figure<F extends string = string> {
  /** `rate` is in basis points. */
  kind: 'money' | 'count' | 'rate';
  /** What moved within a time, what stood before its first day or at the end of its last, or what stands now. */
  is: 'flow' | 'opening' | 'closing' | 'now';
  /** For an `opening` figure: the `closing` figure of the period before. */
  opens?: F;
  /** The figures it adds up, each with its sign. */
  sum?: { readonly [K in F]?: 1 | -1 };
  /** One figure divided by another: an average, or a rate. */
  ratio?: readonly [of: F, to: F];
  /** Whether growth is good or bad; by default a change is neither. */
  good?: 'more' | 'less';
}

/** The figures of a report by their names. */
export type Figures<F extends string = string> = { readonly [K in F]: Figure<F> };

/** Whole numbers by the name of their figure. */
export type FigureValues<F extends string = string> = { readonly [K in F]?: number };

/** Those the API keeps and answers. */
export function answeredFigureNames<F extends string>(figures: Figures<F>): F[] {
  return declaredNames(figures).filter((name) => !figures[name].sum && !figures[name].ratio);
}

/** The figures that are kept of which one is worked out: itself, or all that it adds up and divides. */
export function partsOf<F extends string>(figures: Figures<F>, name: NoInfer<F>): readonly F[] {
  const { sum, ratio } = figures[name];
  const parts: readonly F[] = sum ? declaredNames(sum) : (ratio ?? []);
  return parts.length === 0 ? [name] : [...new Set(parts.flatMap((part) => partsOf(figures, part)))];
}

/**
 * The value of any figure, worked out from the answered ones; `null` for a ratio to zero, which is shown as a dash.
 * A figure that was not answered is 0.
 */
export function figureOf<F extends string>(
  figures: Figures<F>,
  values: FigureValues<NoInfer<F>>,
  name: NoInfer<F>,
): number | null {
  const figure: Figure<F> | undefined = figures[name];
  if (!figure) throw new Error(`there is no figure ${name}`);
  const { sum, ratio } = figure;
  if (sum)
    return declaredNames(sum).reduce(
      (total, part) => total + (sum[part] ?? 0) * (figureOf(figures, values, part) ?? 0),
      0,
    );
  if (!ratio) return values[name] ?? 0;
  const [of, to] = [figureOf(figures, values, ratio[0]) ?? 0, figureOf(figures, values, ratio[1]) ?? 0];
  if (to <= 0) return null;
  return portion(of, figure.kind === 'rate' ? 10_000 : 1, to);
}

/** By how much a value differs from the one before, in basis points of that; `null` where that is nothing. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return portion(value - before, 10_000, Math.abs(before));
}
