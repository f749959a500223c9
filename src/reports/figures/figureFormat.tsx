import { useMemo } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Minus from 'lucide-react/icons/minus';
import type { Report } from '../../../contract/reports/report';
import {
  figureValue,
  type Figures,
  type FigureValues,
  changeInBp,
  type Figure,
} from '../../../contract/reports/figures';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import type { Format } from '../../kit/ui/format';
import { EmptyValue } from '../../kit/ui/values';
import css from './figures.module.css';

export interface FigureFormat<F extends string = string> {
  texts: ResourceText;
  nameOf(figure: F): string;
  definitionOf(figure: F): string;
  /** Returns `null` for an undefined value, such as a ratio with denominator zero. */
  valueOf(figure: F, values: FigureValues<F>): number | null;
  /** Formats a value: `$1,234.50`, `12`, `12.50%`, `0.35×`, `—`. */
  formatValue(figure: F, value: number | null): string;
  /** Formats a difference of two values with its sign: `+$1,234.50`, `-12`. */
  formatDifference(figure: F, difference: number): string;
  formatCompactValue(figure: F, value: number): string;
  compareValues(figure: F, value: number | null, previousValue: number | null): Change | null;
  formatChange(change: Change): string;
}

export function useFigureFormat<F extends string>(
  { report }: { report: Report<F> },
  currency: string | null,
): FigureFormat<F> {
  const texts = useResourceText();
  return useMemo(() => {
    const { translate, format } = texts;
    const figures: Figures = report.figures;
    const kindOf = (name: string) => figures[name]?.kind ?? 'count';
    const formatRate = (name: string, bp: number, formatPercent: Format['rate']) =>
      figures[name]?.isFactor ? format.multiple(bp) : formatPercent(bp);
    const formatValue = (figure: F, value: number | null) => {
      if (value === null) return '—';
      if (kindOf(figure) === 'rate') return formatRate(figure, value, format.fixedRate);
      return kindOf(figure) === 'money' && currency ? format.money(value, currency) : format.number(value);
    };
    return {
      texts,
      nameOf: (figure) => translate(`reports.figures.${figure}.name`),
      definitionOf: (figure) => translate(`reports.figures.${figure}.definition`),
      valueOf: (figure, values) => figureValue(figures, values, figure),
      formatValue,
      formatDifference: (figure, difference) => (difference > 0 ? '+' : '') + formatValue(figure, difference),
      formatCompactValue: (figure, value) => {
        if (kindOf(figure) === 'rate') return formatRate(figure, value, format.rate);
        return kindOf(figure) === 'money' && currency ? format.compactMoney(value, currency) : format.compact(value);
      },
      compareValues: (figure, value, previousValue) => {
        const figureDefinition = figures[figure];
        return figureDefinition ? compareFigure(figureDefinition, value, previousValue) : null;
      },
      formatChange: ({ bp, unit }) =>
        unit === 'points'
          ? translate('reports.points', { points: format.percentPoints(Math.abs(bp)) })
          : format.growth(Math.abs(bp)),
    };
  }, [texts, report, currency]);
}

interface Change {
  /** Basis points: the relative change, or for a rate the difference of the two rates. */
  bp: number;
  unit: 'share' | 'points';
  direction: 'up' | 'down' | 'same';
  /** Depends on the figure, not only on the direction: more refunds are bad (docs/business.md, Reports). */
  meaning: 'good' | 'bad' | 'neutral';
}

/** Returns `null` if the previous value is missing or zero. */
export function compareFigure(
  { kind, betterWhen }: Figure,
  value: number | null,
  previousValue: number | null,
): Change | null {
  const isRate = kind === 'rate';
  const bp = isRate
    ? value === null || previousValue === null
      ? null
      : value - previousValue
    : changeInBp(value, previousValue);
  if (bp === null || value === null || previousValue === null) return null;
  const direction = value > previousValue ? 'up' : value < previousValue ? 'down' : 'same';
  const betterDirection = betterWhen === 'less' ? 'down' : 'up';
  const meaning =
    betterWhen === undefined || direction === 'same' ? 'neutral' : direction === betterDirection ? 'good' : 'bad';
  return { bp, unit: isRate ? 'points' : 'share', direction, meaning };
}

interface Props {
  change: Change | null;
  figureFormat: FigureFormat;
}

const icons = { up: ArrowUp, down: ArrowDown, same: Minus };

export function ChangeMark({ change, figureFormat }: Props) {
  if (!change) return <EmptyValue />;
  const { translate } = figureFormat.texts;
  const Icon = icons[change.direction];
  return (
    <span className={css['change']} data-meaning={change.meaning}>
      <Icon size={14} strokeWidth={2.5} aria-hidden />
      <span className="visually-hidden">{translate(`reports.change.${change.direction}`)} </span>
      {figureFormat.formatChange(change)}
    </span>
  );
}
