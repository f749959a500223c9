import { useMemo } from 'react';
import type { Report } from '../../../contract/reports/report';
import { figureValue, type Figures, type FigureValues } from '../../../contract/reports/figures';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import { compareFigure, type Change } from './change';

export interface FigureFormat<F extends string = string> {
  texts: ResourceText;
  name(figure: F): string;
  definition(figure: F): string;
  /** Returns `null` for an undefined value, such as a ratio with denominator zero. */
  valueOf(figure: F, values: FigureValues<F>): number | null;
  /** Formats a value: `$1,234.50`, `12`, `12.5%`, `0.35×`, `—`. */
  value(figure: F, value: number | null): string;
  compactValue(figure: F, value: number): string;
  compareValues(figure: F, value: number | null, before: number | null): Change | null;
  change(change: Change): string;
}

export function useFigureFormat<F extends string>(
  { report, factorFigures = [] }: { report: Report<F>; factorFigures?: readonly F[] },
  currency: string | null,
): FigureFormat<F> {
  const texts = useResourceText();
  return useMemo(() => {
    const { translate, format } = texts;
    const figures: Figures = report.figures;
    const factorFigureSet = new Set<string>(factorFigures);
    const kindOf = (name: string) => figures[name]?.kind ?? 'count';
    const rate = (name: string, bp: number) => (factorFigureSet.has(name) ? format.multiple(bp) : format.rate(bp));
    return {
      texts,
      name: (figure) => translate(`reports.figures.${figure}.name`),
      definition: (figure) => translate(`reports.figures.${figure}.definition`),
      valueOf: (figure, values) => figureValue(figures, values, figure),
      value: (figure, value) => {
        if (value === null) return '—';
        if (kindOf(figure) === 'rate') return rate(figure, value);
        return kindOf(figure) === 'money' && currency ? format.money(value, currency) : format.number(value);
      },
      compactValue: (figure, value) => {
        if (kindOf(figure) === 'rate') return rate(figure, value);
        return kindOf(figure) === 'money' && currency ? format.compactMoney(value, currency) : format.compact(value);
      },
      compareValues: (figure, value, before) => {
        const declared = figures[figure];
        return declared ? compareFigure(declared, value, before) : null;
      },
      change: ({ bp, unit }) =>
        unit === 'points'
          ? translate('reports.points', { points: format.percentPoints(Math.abs(bp)) })
          : format.growth(Math.abs(bp)),
    };
  }, [texts, report, factorFigures, currency]);
}
