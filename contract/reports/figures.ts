import { declaredNames } from '../values';
import { prorate } from '../shares';

/**
 * Figure of a report. The API returns figures without `sum` and `ratio` as integers: minor units of the report's
 * currency, or a count. Figures with `sum` or `ratio` are computed from the returned ones, for totals, rows and days.
 */
export interface Figure<F extends string = string> {
  /** A `rate` is in basis points. */
  kind: 'money' | 'count' | 'rate';
  /** `flow`: movements in the range; `opening`, `closing`: balance before and after the range; `now`: current value. */
  measure: 'flow' | 'opening' | 'closing' | 'now';
  closingFigure?: F;
  sum?: { readonly [K in F]?: 1 | -1 };
  ratio?: readonly [of: F, to: F];
  /** A rate shown as a multiple: `0.35×`. */
  isFactor?: true;
  /** Direction of a change that is good; by default a change is neither good nor bad. */
  betterWhen?: 'more' | 'less';
}

export type Figures<F extends string = string> = { readonly [K in F]: Figure<F> };

export type FigureValues<F extends string = string> = { readonly [K in F]?: number };

/** Returns the unit in the title of a column whose cells are plain numbers. */
export function unitSuffix({ kind, isFactor }: Figure): string {
  if (isFactor) return ' (×)';
  return kind === 'rate' ? ' (%)' : '';
}

export function returnedFigureNames<F extends string>(figures: Figures<F>): F[] {
  return declaredNames(figures).filter((name) => !figures[name].sum && !figures[name].ratio);
}

/** Returns the API figures from which a figure is computed: the figure itself, or the parts of its sum or ratio. */
export function figureComponents<F extends string>(figures: Figures<F>, name: NoInfer<F>): readonly F[] {
  const { sum, ratio } = figures[name];
  const parts: readonly F[] = sum ? declaredNames(sum) : (ratio ?? []);
  return parts.length === 0 ? [name] : [...new Set(parts.flatMap((part) => figureComponents(figures, part)))];
}

/**
 * Computes the value of a figure from the values that the API returned; a missing value counts as 0. Returns `null` for
 * a ratio with denominator 0.
 */
export function figureValue<F extends string>(
  figures: Figures<F>,
  values: FigureValues<NoInfer<F>>,
  name: NoInfer<F>,
): number | null {
  const figure: Figure<F> | undefined = figures[name];
  if (!figure) throw new Error(`unknown figure: ${name}`);
  const { sum, ratio } = figure;
  if (sum)
    return declaredNames(sum).reduce(
      (total, part) => total + (sum[part] ?? 0) * (figureValue(figures, values, part) ?? 0),
      0,
    );
  if (!ratio) return values[name] ?? 0;
  const [numerator, denominator] = [
    figureValue(figures, values, ratio[0]) ?? 0,
    figureValue(figures, values, ratio[1]) ?? 0,
  ];
  if (denominator <= 0) return null;
  return prorate(numerator, figure.kind === 'rate' ? 10_000 : 1, denominator);
}

/** Returns the change in basis points of the previous value; `null` if the previous value is zero or missing. */
export function changeInBp(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return prorate(value - previous, 10_000, Math.abs(previous));
}
