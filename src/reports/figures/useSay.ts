import { useMemo } from 'react';
import { figureOf, type Figures, type FigureValues } from '../../../contract/reports/figures';
import { useWords, type Words } from '../../kit/words';
import type { ReportFigures } from '../view';
import { changeIn, type Change } from './change';

/** Formats a report's figures in its currency and the console's language. */
export interface Say<F extends string = string> {
  words: Words;
  name(figure: F): string;
  definition(figure: F): string;
  /** `null` if undefined: a ratio with denominator zero. */
  valueOf(figure: F, values: FigureValues<F>): number | null;
  /** `$1,234.50`, `12`, `12.5%`, `0.35×`, `—`. */
  value(figure: F, value: number | null): string;
  short(figure: F, value: number): string;
  changeIn(figure: F, value: number | null, before: number | null): Change | null;
  /** `12.5%`, `1.2 pts`; without the sign, which the arrow shows. */
  change(change: Change): string;
}

export function useSay<F extends string>(
  { report, times = [] }: Pick<ReportFigures<F>, 'report' | 'times'>,
  currency: string | null,
): Say<F> {
  const words = useWords();
  return useMemo(() => {
    const { translate, format } = words;
    const figures: Figures = report.figures;
    const inTimes = new Set<string>(times);
    const kindOf = (name: string) => figures[name]?.kind ?? 'count';
    const rate = (name: string, bp: number) => (inTimes.has(name) ? format.times(bp) : format.rate(bp));
    return {
      words,
      name: (figure) => translate(`reports.figures.${figure}.name`),
      definition: (figure) => translate(`reports.figures.${figure}.definition`),
      valueOf: (figure, values) => figureOf(figures, values, figure),
      value: (figure, value) => {
        if (value === null) return '—';
        if (kindOf(figure) === 'rate') return rate(figure, value);
        return kindOf(figure) === 'money' && currency ? format.money(value, currency) : format.number(value);
      },
      short: (figure, value) => {
        if (kindOf(figure) === 'rate') return rate(figure, value);
        return kindOf(figure) === 'money' && currency ? format.compactMoney(value, currency) : format.compact(value);
      },
      changeIn: (figure, value, before) => {
        const declared = figures[figure];
        return declared ? changeIn(declared, value, before) : null;
      },
      change: ({ bp, unit }) =>
        unit === 'points'
          ? translate('reports.points', { points: format.points(Math.abs(bp)) })
          : format.growth(Math.abs(bp)),
    };
  }, [words, report, times, currency]);
}
