import type { DateRange } from '../../../contract/dateRanges';
import type { peopleReport } from '../../../contract/reports/accounts';
import type { inversionesReport } from '../../../contract/reports/inversiones';
import type { FigureName } from '../../../contract/reports/report';
import { useWords } from '../../kit/words';
import type { PartProps, Together } from '../view';
import { ChartFigure } from './ChartFigure';
import { before, drawnFigure, extremes, pointsOf, type Line } from './points';

const colors: Readonly<Record<string, string>> = {
  active: 'var(--info)',
  trial: 'var(--warn)',
  subscribed: 'var(--good)',
  blocked: 'var(--bad)',
  paidInMinor: 'var(--primary)',
  returnedMinor: 'var(--good)',
} satisfies { [F in FigureName<typeof peopleReport> | FigureName<typeof inversionesReport>]?: string };

/** Chart of the selected figure with the comparison dashed, or of the figures the report draws together. */
export function Trend(props: PartProps) {
  const { view, params, answer, say } = props;
  const { translate } = useWords();
  const drawn = drawnFigure(view, params);
  const figures = drawn === null ? (view.together?.figures ?? []) : [drawn];
  const kind: Together['kind'] = drawn === null ? (view.together?.kind ?? 'lines') : 'lines';
  const points = pointsOf(answer, figures, say);
  const { from, through, compared, compare } = answer.meta;
  const dated = (name: string, dates: DateRange | null) =>
    compared && dates
      ? translate('reports.dated', { name, dates: say.words.format.dates(dates.from, dates.to) })
      : name;
  const lines: Line[] = [
    ...figures.map((name) => ({
      key: name,
      name: dated(say.name(name), { from, to: through }),
      color: drawn === null ? (colors[name] ?? 'var(--primary)') : 'var(--primary)',
    })),
    ...(drawn !== null && answer.previous
      ? [
          {
            key: before,
            name: dated(translate(`reports.comparisons.${compare ?? 'previousPeriod'}`), compared),
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
      title={drawn === null ? translate(`reports.views.${view.id}.together`) : say.name(drawn)}
      caption={
        drawn === null
          ? figures.map((name) => `${say.name(name)}: ${say.value(name, say.valueOf(name, answer.totals))}`).join(' · ')
          : captionOf()
      }
      kind={kind}
      points={points}
      lines={lines}
      value={(key, value) => say.value(key === before ? main : key, value)}
      axis={(value) => say.short(main, value)}
      head={translate(`reports.intervals.${answer.meta.interval}`)}
    />
  );

  function captionOf(): string {
    const total = say.value(main, say.valueOf(main, answer.totals));
    const ends = extremes(points, main);
    if (!ends) return total;
    const { highest, lowest } = ends;
    const figure = view.report.figures[main];
    return translate(
      figure?.is === 'closing'
        ? 'reports.caption.closing'
        : figure?.ratio
          ? 'reports.caption.ratio'
          : 'reports.caption.total',
      {
        total,
        highest: say.value(main, highest.values[main] ?? null),
        highestAt: highest.full,
        lowest: say.value(main, lowest.values[main] ?? null),
        lowestAt: lowest.full,
      },
    );
  }
}
