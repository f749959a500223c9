import { declaredNames } from '../values';
import { portion } from '../shares';

/**
 * Figure of a report. Those that are neither a `sum` nor a `ratio` are returned by the API as integers: minor units of
 * the report's currency, or a count. The others are computed from them in the same way for a total, a row and a day.
 */
export interface Figure<F extends string = string> {
  /** `rate` is in basis points. */
  kind: 'money' | 'count' | 'rate';
  /** Movement within the range, balance before its first day or at the end of its last, or current value. */
  measure: 'flow' | 'opening' | 'closing' | 'now';
  closingFigure?: F;
  sum?: { readonly [K in F]?: 1 | -1 };
  ratio?: readonly [of: F, to: F];
  /** Direction in which a change is good; by default neither. */
  betterWhen?: 'more' | 'less';
}

export type Figures<F extends string = string> = { readonly [K in F]: Figure<F> };

export type FigureValues<F extends string = string> = { readonly [K in F]?: number };

export function returnedFigureNames<F extends string>(figures: Figures<F>): F[] {
  return declaredNames(figures).filter((name) => !figures[name].sum && !figures[name].ratio);
}

/** Returns the stored figures that a figure is computed from: itself, or all figures of its sum or ratio. */
export function figureComponents<F extends string>(figures: Figures<F>, name: NoInfer<F>): readonly F[] {
  const { sum, ratio } = figures[name];
  const parts: readonly F[] = sum ? declaredNames(sum) : (ratio ?? []);
  return parts.length === 0 ? [name] : [...new Set(parts.flatMap((part) => figureComponents(figures, part)))];
}

/**
 * Computes the value of any figure from the returned ones; `null` for a ratio to zero, which is shown as a dash. A
 * missing figure is 0.
 */
export function figureValue<F extends string>(
  figures: Figures<F>,
  values: FigureValues<NoInfer<F>>,
  name: NoInfer<F>,
): number | null {
  const figure: Figure<F> | undefined = figures[name];
  if (!figure) throw new Error(`there is no figure ${name}`);
  const { sum, ratio } = figure;
  if (sum)
    return declaredNames(sum).reduce(
      (total, part) => total + (sum[part] ?? 0) * (figureValue(figures, values, part) ?? 0),
      0,
    );
  if (!ratio) return values[name] ?? 0;
  const [of, to] = [figureValue(figures, values, ratio[0]) ?? 0, figureValue(figures, values, ratio[1]) ?? 0];
  if (to <= 0) return null;
  return portion(of, figure.kind === 'rate' ? 10_000 : 1, to);
}

/** Returns the change from the previous value, in basis points of it; `null` if that is zero or missing. */
export function changeInBp(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return portion(value - before, 10_000, Math.abs(before));
}
