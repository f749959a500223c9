import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDataProvider } from 'react-admin';
import { endpointsOfReport, type ReportResponse, type ReportQuery } from '../../contract/reports/endpoints';
import type { FigureName, Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ChangeMark, useFigureFormat, type FigureFormat } from '../reports/figures/figureFormat';
import { reportDependencies } from '../reports/useReport';
import { homeQueryOptions, type TileQuery, Tile, type TileContent } from './Tile';
import { Section } from '../kit/ui/Section';
import homeCss from './home.module.css';
import { platformCurrency } from '../../contract/currencies';
import { weekdayOf } from '../../contract/days';
import { rangeOf } from '../../contract/dateRanges';
import { salesReport } from '../../contract/reports/sales';
import { useResourceText } from '../kit/resourceText';
import tileCss from './tile.module.css';

function useHomeReport<R extends Report>(report: R, query: ReportQuery<R>): TileQuery<ReportResponse<R>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery(
    homeQueryOptions(
      ['report', report.name, query],
      reportDependencies(report),
      async (signal) => (await dataProvider.call(endpointsOfReport(report).figures, { query }, { signal })).data,
    ),
  );
}

const preset = 'last30Days';
const figures = ['netMinor', 'commissionMinor', 'takeRateBp'] as const;

/** Shows the net sales of today and the figures of the last 30 days, with a bar per day. */
export function SalesFigures({ today }: { today: string }) {
  const { translate, format } = useResourceText();
  const todaysSales = useHomeReport(salesReport, {
    from: today,
    to: today,
    currency: platformCurrency,
    interval: 'hour',
    compare: 'sameWeekdays',
  });
  const sales = useHomeReport(salesReport, {
    ...rangeOf(preset, today),
    currency: platformCurrency,
    interval: 'day',
    groupBy: 'channel',
    compare: 'previousPeriod',
  });
  const pathTo = (params: Record<string, string>) => `/reports/sales?${new URLSearchParams(params)}`;
  return (
    <Section title={translate('home.sales.title')} note={translate('home.sales.recent')}>
      <ul className={tileCss['tiles']}>
        <FigureTile
          name="netMinor"
          period={translate('home.sales.today')}
          comparedWith={translate('home.sales.lastWeekday', { weekday: format.weekdayName(weekdayOf(today), 'long') })}
          query={todaysSales}
          to={pathTo({ figure: 'netMinor', from: today, to: today, compare: 'sameWeekdays' })}
        />
        {figures.map((name) => (
          <FigureTile
            key={name}
            name={name}
            query={sales}
            to={pathTo({ figure: name, range: preset, compare: 'previousPeriod' })}
          />
        ))}
      </ul>
      {sales.data && <DailySales response={sales.data} to={pathTo({ figure: 'netMinor', range: preset })} />}
    </Section>
  );
}

interface FigureTileProps {
  name: FigureName<typeof salesReport>;
  /** Period, if it is not that of the section. */
  period?: string;
  comparedWith?: string;
  query: TileQuery<ReportResponse<typeof salesReport>>;
  to: string;
}

function FigureTile({ name, period, comparedWith, query, to }: FigureTileProps) {
  const figureFormat = useFigureFormat({ report: salesReport }, query.data?.meta.currency ?? null);
  const figureName = figureFormat.nameOf(name);
  return (
    <li>
      <Tile label={period ? `${figureName} · ${period}` : figureName} to={() => to} query={query}>
        {(response) => contentOf(response, name, figureFormat, comparedWith)}
      </Tile>
    </li>
  );
}

function contentOf(
  response: ReportResponse,
  name: string,
  figureFormat: FigureFormat,
  comparedWith: string | undefined,
): TileContent {
  const value = figureFormat.valueOf(name, response.totals);
  const previousValue = response.previous ? figureFormat.valueOf(name, response.previous.totals) : null;
  const change = figureFormat.compareValues(name, value, previousValue);
  return {
    value: figureFormat.formatValue(name, value),
    hint: (
      <>
        <ChangeMark change={change} figureFormat={figureFormat} /> {change && comparedWith}
      </>
    ),
  };
}

/** Draws the bars without the chart library, which is too large for this page. */
function DailySales({ response, to }: { response: ReportResponse<typeof salesReport>; to: string }) {
  const { translate, format } = useResourceText();
  const figureFormat = useFigureFormat({ report: salesReport }, response.meta.currency);
  const days = response.series.map(({ from, values }) => ({
    date: from,
    value: figureFormat.valueOf('netMinor', values) ?? 0,
  }));
  const [first, last] = [days[0], days.at(-1)];
  const highest = Math.max(0, ...days.map(({ value }) => value));
  const lowest = Math.min(0, ...days.map(({ value }) => value));
  if (!first || !last || highest === lowest) return null;
  const percentOf = (value: number) => (value / (highest - lowest)) * 100;
  return (
    <figure className={homeCss['daily']}>
      <figcaption>
        <Link to={to}>{translate('home.sales.daily')}</Link>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * 10} 100`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ date, value }, index) => {
          const y = percentOf(highest - Math.max(0, value));
          return (
            <g key={date}>
              <title>{`${format.date(date)}: ${figureFormat.formatValue('netMinor', value)}`}</title>
              <rect className={homeCss['column']} x={index * 10} y={0} width={10} height={100} />
              <rect className={homeCss['bar']} x={index * 10 + 2} y={y} width={6} height={percentOf(Math.abs(value))} />
            </g>
          );
        })}
        <line className={homeCss['zero']} x2={days.length * 10} y1={percentOf(highest)} y2={percentOf(highest)} />
      </svg>
      <div className={homeCss['axis']} aria-hidden>
        <span>{format.day(first.date)}</span>
        <span>{format.day(last.date)}</span>
      </div>
    </figure>
  );
}
