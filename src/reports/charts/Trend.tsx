import type { DateRange } from '../../../contract/dateRanges';
import type { peopleReport } from '../../../contract/reports/accounts';
import type { inversionesReport } from '../../../contract/reports/inversiones';
import type { FigureName } from '../../../contract/reports/report';
import { useResourceText } from '../../kit/resourceText';
import type { ReportSectionProps, CombinedChart } from '../view';
import { ChartFigure } from './ChartFigure';
import { comparisonKey, drawnFigure, findExtremes, pointsOf, type Line } from './points';

const colors: Readonly<Record<string, string>> = {
  active: 'var(--info)',
  trial: 'var(--warn)',
  subscribed: 'var(--good)',
  blocked: 'var(--bad)',
  paidInMinor: 'var(--primary)',
  returnedMinor: 'var(--good)',
} satisfies { [F in FigureName<typeof peopleReport> | FigureName<typeof inversionesReport>]?: string };

export function Trend(props: ReportSectionProps) {
  const { view, params, response, figureFormat } = props;
  const { translate } = useResourceText();
  const selectedFigure = drawnFigure(view, params);
  const figures = selectedFigure === null ? (view.combinedChart?.figures ?? []) : [selectedFigure];
  const kind: CombinedChart['kind'] = selectedFigure === null ? (view.combinedChart?.kind ?? 'lines') : 'lines';
  const points = pointsOf(response, figures, figureFormat);
  const { from, through, compared, compare } = response.meta;
  const datesOf = (dates: DateRange) => figureFormat.texts.format.dateRange(dates.from, dates.to);
  const lines: Line[] = [
    ...figures.map((name) => ({
      key: name,
      name: figureFormat.nameOf(name),
      ...(compared && { dates: datesOf({ from, to: through }) }),
      color: selectedFigure === null ? (colors[name] ?? 'var(--primary)') : 'var(--primary)',
    })),
    ...(selectedFigure !== null && compared
      ? [
          {
            key: comparisonKey,
            name: translate(`reports.comparisons.${compare ?? 'previousPeriod'}`),
            dates: datesOf(compared),
            color: 'var(--ink-soft)',
            isDashed: true,
          },
        ]
      : []),
  ];
  const [mainFigure = ''] = figures;
  return (
    <ChartFigure
      {...props}
      title={
        selectedFigure === null ? translate(`reports.views.${view.id}.together`) : figureFormat.nameOf(selectedFigure)
      }
      caption={
        selectedFigure === null
          ? figures
              .map(
                (name) =>
                  `${figureFormat.nameOf(name)}: ${figureFormat.formatValue(name, figureFormat.valueOf(name, response.totals))}`,
              )
              .join(' · ')
          : captionOf()
      }
      kind={kind}
      points={points}
      lines={lines}
      formatValue={(key, value) => figureFormat.formatValue(key === comparisonKey ? mainFigure : key, value)}
      formatAxisValue={(value) => figureFormat.formatCompactValue(mainFigure, value)}
      timeColumnLabel={translate(`reports.intervals.${response.meta.interval}`)}
    />
  );

  function captionOf(): string {
    const total = figureFormat.formatValue(mainFigure, figureFormat.valueOf(mainFigure, response.totals));
    const extremePoints = findExtremes(points, mainFigure);
    if (!extremePoints) return total;
    const { highest, lowest } = extremePoints;
    const figure = view.report.figures[mainFigure];
    return translate(
      figure?.measure === 'closing'
        ? 'reports.caption.closing'
        : figure?.ratio
          ? 'reports.caption.ratio'
          : 'reports.caption.total',
      {
        total,
        highest: figureFormat.formatValue(mainFigure, highest.values[mainFigure] ?? null),
        highestAt: highest.fullLabel,
        lowest: figureFormat.formatValue(mainFigure, lowest.values[mainFigure] ?? null),
        lowestAt: lowest.fullLabel,
      },
    );
  }
}
