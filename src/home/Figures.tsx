import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { endpointsOfReport, type ReportResponse, type ReportQuery } from '../../contract/reports/endpoints';
import type { FigureName, Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ChangeMark, useFigureFormat, type FigureFormat } from '../reports/figures/figureFormat';
import { reportDependencies } from '../reports/useReport';
import { homeQueryOptions, type TileQuery, Tile, type TileContent, Section } from './Tile';
import homeCss from './home.module.css';
import { platformCurrency } from '../../contract/currencies';
import { rangeOf } from '../../contract/dateRanges';
import { salesReport } from '../../contract/reports/sales';
import { Sparkline } from '../reports/figures/Sparkline';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import tileCss from './tile.module.css';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import { bestHour, hourBarsOf, type HourBar } from './hourlyFigures';
import { config } from '../config';

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

interface Props<R extends Report> {
  report: R;
  name: FigureName<R>;
  query: TileQuery<ReportResponse<R>>;
  to: string;
  renderDetail?: (response: ReportResponse<R>) => ReactNode;
  renderHintExtra?: (response: ReportResponse<R>, figureFormat: FigureFormat<FigureName<R>>) => ReactNode;
}

function FigureTile<R extends Report>({ report, name, query, to, renderDetail, renderHintExtra }: Props<R>) {
  const figureFormat = useFigureFormat({ report }, query.data?.meta.currency ?? null);
  return (
    <li>
      <Tile label={figureFormat.nameOf(name)} to={() => to} query={query} hasDetail={renderDetail !== undefined}>
        {(response) => ({
          ...contentOf(response, name, figureFormat, renderHintExtra?.(response, figureFormat)),
          detail: renderDetail?.(response),
        })}
      </Tile>
    </li>
  );
}

function contentOf(
  response: ReportResponse,
  name: string,
  figureFormat: FigureFormat,
  hintExtra: ReactNode,
): TileContent {
  const value = figureFormat.valueOf(name, response.totals);
  const previousValue = response.previous ? figureFormat.valueOf(name, response.previous.totals) : null;
  return {
    value: figureFormat.formatValue(name, value),
    hint: (
      <span className={homeCss['changed']}>
        <ChangeMark change={figureFormat.compareValues(name, value, previousValue)} figureFormat={figureFormat} />{' '}
        <span>
          {figureFormat.texts.translate('home.pulse.before', { before: figureFormat.formatValue(name, previousValue) })}
        </span>{' '}
        {hintExtra}
      </span>
    ),
  };
}

const preset = 'last30Days';
const compare = 'previousPeriod';

export function RecentSales({ today }: { today: string }) {
  const { translate, format } = useResourceText();
  const sales = useHomeReport(salesReport, {
    ...rangeOf(preset, today),
    currency: platformCurrency,
    interval: 'day',
    groupBy: 'channel',
    compare,
  });
  const figureFormat = useFigureFormat({ report: salesReport }, platformCurrency);
  const { from, through, compared } = sales.data?.meta ?? {};
  const note =
    from && through && compared
      ? translate('home.business.against', {
          dates: format.dateRange(from, through),
          before: format.dateRange(compared.from, compared.to),
          currency: platformCurrency,
        })
      : null;
  return (
    <Section title={translate(`reports.ranges.${preset}`)} note={<span className={homeCss['comparison']}>{note}</span>}>
      <ul className={tileCss['tiles']}>
        {(['netMinor', 'commissionMinor', 'takeRateBp'] as const).map((name) => (
          <FigureTile
            key={name}
            report={salesReport}
            name={name}
            query={sales}
            to={`/reports/sales?${new URLSearchParams({ figure: name, range: preset, compare })}`}
            renderDetail={({ series }) => (
              <Sparkline values={series.map(({ values }) => figureFormat.valueOf(name, values))} />
            )}
          />
        ))}
      </ul>
    </Section>
  );
}

const newAccounts: FigureName<typeof peopleReport> = 'newAccounts';

export function TodayFigures({ today }: { today: string }) {
  const texts = useResourceText();
  const range = { from: today, to: today };
  const sales = useHomeReport(salesReport, {
    ...range,
    currency: platformCurrency,
    interval: 'hour',
    compare: 'sameWeekdays',
  });
  const people = useHomeReport(peopleReport, { ...range, interval: 'day', compare: 'sameWeekdays' });
  const addressOf = (report: string, params: Record<string, string>) =>
    `/reports/${report}?${new URLSearchParams({ ...params, ...range, compare: 'sameWeekdays' })}`;
  return (
    <Section
      title={texts.translate('home.pulse.title')}
      note={<span className={homeCss['comparison']}>{noteOf(sales.data ?? people.data, texts)}</span>}
    >
      <ul className={tileCss['tiles']}>
        {(['netMinor', 'sales', 'averageSaleMinor'] as const).map((name) => (
          <FigureTile
            key={name}
            report={salesReport}
            name={name}
            query={sales}
            to={addressOf(salesReport.name, { figure: name })}
            renderDetail={(response) => <HoursChart hours={hourBarsOf(salesReport.figures, response, name)} />}
            renderHintExtra={(response, figureFormat) => (
              <BestHourText response={response} name={name} figureFormat={figureFormat} />
            )}
          />
        ))}
        <FigureTile
          report={peopleReport}
          name={newAccounts}
          query={people}
          to={addressOf(balancesReport.name, { tab: 'people', figure: newAccounts })}
        />
      </ul>
    </Section>
  );
}

function noteOf(response: ReportResponse | undefined, { language, translate }: ResourceText): string | null {
  if (!response?.meta.compared) return null;
  const { time, weekday } = clockIn(language);
  return translate('home.pulse.against', {
    time: time(new Date(response.meta.asOf)),
    weekday: weekday(response.meta.compared.from),
  });
}

interface BestHourTextProps {
  response: ReportResponse<typeof salesReport>;
  name: FigureName<typeof salesReport>;
  figureFormat: FigureFormat<FigureName<typeof salesReport>>;
}

function BestHourText({ response, name, figureFormat }: BestHourTextProps) {
  const bestHourValue = bestHour(salesReport.figures, response, name);
  if (!bestHourValue) return null;
  return (
    <span className={tileCss['visuallyHidden']}>
      {figureFormat.texts.translate('home.pulse.best', {
        hour: figureFormat.texts.format.hour(bestHourValue.hour),
        value: figureFormat.formatValue(name, bestHourValue.value),
      })}
    </span>
  );
}

function HoursChart({ hours }: { hours: readonly HourBar[] }) {
  return (
    <svg className={homeCss['hours']} viewBox="0 0 240 100" preserveAspectRatio="none" aria-hidden>
      <path className={homeCss['baseline']} d="M0 99.5H240" vectorEffect="non-scaling-stroke" />
      {hours.map(({ hour, current, previous }) => (
        <g key={hour}>
          <rect className={homeCss['before']} x={hour * 10 + 1} y={100 - previous} width={8} height={previous} />
          <rect className={homeCss['currentSales']} x={hour * 10 + 3} y={100 - current} width={4} height={current} />
        </g>
      ))}
    </svg>
  );
}

interface Clock {
  time: (moment: Date) => string;
  weekday: (date: string) => string;
}

export function clockIn(language: string): Clock {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: config.timeZone });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return {
    time: (moment) => time.format(moment),
    weekday: (date) => weekday.format(new Date(`${date}T00:00:00Z`)),
  };
}
