import type { DateRange } from '../../../contract/dateRanges';
import type { peopleReport } from '../../../contract/reports/accounts';
import type { inversionesReport } from '../../../contract/reports/inversiones';
import type { FigureName } from '../../../contract/reports/report';
import { useResourceText } from '../../kit/resourceText';
import type { ReportSectionProps, CombinedChart } from '../view';
import { ChartFigure } from './ChartFigure';
import { comparisonKey, drawnFigure, extremes, pointsOf, type Line } from './points';

const colors: Readonly<Record<string, string>> = {
  active: 'var(--info)',
  trial: 'var(--warn)',
  subscribed: 'var(--good)',
  blocked: 'var(--bad)',
  paidInMinor: 'var(--primary)',
  returnedMinor: 'var(--good)',
} satisfies { [F in FigureName<typeof peopleReport> | FigureName<typeof inversionesReport>]?: string };

export function Trend(props: ReportSectionProps) {
  const { view, params, answer, figureFormat } = props;
  const { translate } = useResourceText();
  const selectedFigure = drawnFigure(view, params);
  const figures = selectedFigure === null ? (view.combinedChart?.figures ?? []) : [selectedFigure];
  const kind: CombinedChart['kind'] = selectedFigure === null ? (view.combinedChart?.kind ?? 'lines') : 'lines';
  const points = pointsOf(answer, figures, figureFormat);
  const { from, through, compared, compare } = answer.meta;
  const withDates = (name: string, dates: DateRange | null) =>
    compared && dates
      ? translate('reports.dated', { name, dates: figureFormat.texts.format.dateRange(dates.from, dates.to) })
      : name;
  const lines: Line[] = [
    ...figures.map((name) => ({
      key: name,
      name: withDates(figureFormat.name(name), { from, to: through }),
      color: selectedFigure === null ? (colors[name] ?? 'var(--primary)') : 'var(--primary)',
    })),
    ...(selectedFigure !== null && answer.previous
      ? [
          {
            key: comparisonKey,
            name: withDates(translate(`reports.comparisons.${compare ?? 'previousPeriod'}`), compared),
            color: 'var(--ink-soft)',
            dashed: true,
          },
        ]
      : []),
  ];
  const [main = ''] = figures;
  return (
    <ChartFigure
      {...props}
      title={
        selectedFigure === null ? translate(`reports.views.${view.id}.together`) : figureFormat.name(selectedFigure)
      }
      caption={
        selectedFigure === null
          ? figures
              .map(
                (name) =>
                  `${figureFormat.name(name)}: ${figureFormat.value(name, figureFormat.valueOf(name, answer.totals))}`,
              )
              .join(' · ')
          : captionOf()
      }
      kind={kind}
      points={points}
      lines={lines}
      value={(key, value) => figureFormat.value(key === comparisonKey ? main : key, value)}
      axis={(value) => figureFormat.compactValue(main, value)}
      timeColumnLabel={translate(`reports.intervals.${answer.meta.interval}`)}
    />
  );

  function captionOf(): string {
    const total = figureFormat.value(main, figureFormat.valueOf(main, answer.totals));
    const extremePoints = extremes(points, main);
    if (!extremePoints) return total;
    const { highest, lowest } = extremePoints;
    const figure = view.report.figures[main];
    return translate(
      figure?.measure === 'closing'
        ? 'reports.caption.closing'
        : figure?.ratio
          ? 'reports.caption.ratio'
          : 'reports.caption.total',
      {
        total,
        highest: figureFormat.value(main, highest.values[main] ?? null),
        highestAt: highest.fullLabel,
        lowest: figureFormat.value(main, lowest.values[main] ?? null),
        lowestAt: lowest.fullLabel,
      },
    );
  }
}
