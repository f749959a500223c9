import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { reportEndpoints, type ReportResponse, type ReportQuery } from '../../contract/reports/endpoints';
import type { FigureName, Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ChangeMark } from '../reports/figures/ChangeMark';
import { useFigureFormat, type FigureFormat } from '../reports/figures/useFigureFormat';
import { reportDependencies } from '../reports/reportDependencies';
import { homeQuery, type TileQuery } from './homeQuery';
import css from './home.module.css';
import { Tile, type TileContent } from './Tile';

export function useHomeReport<R extends Report>(report: R, query: ReportQuery<R>): TileQuery<ReportResponse<R>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery(
    homeQuery(
      ['report', report.name, query],
      reportDependencies(report),
      async (signal) => (await dataProvider.call(reportEndpoints(report).figures, { query }, { signal })).data,
    ),
  );
}

interface Props<R extends Report> {
  report: R;
  name: FigureName<R>;
  query: TileQuery<ReportResponse<R>>;
  to: string;
  renderDetail?: (answer: ReportResponse<R>) => ReactNode;
  renderHintExtra?: (answer: ReportResponse<R>, figureFormat: FigureFormat<FigureName<R>>) => ReactNode;
}

export function FigureTile<R extends Report>({ report, name, query, to, renderDetail, renderHintExtra }: Props<R>) {
  const figureFormat = useFigureFormat({ report }, query.data?.meta.currency ?? null);
  return (
    <li>
      <Tile label={figureFormat.name(name)} to={() => to} query={query} hasDetail={renderDetail !== undefined}>
        {(answer) => ({
          ...contentOf(answer, name, figureFormat, renderHintExtra?.(answer, figureFormat)),
          detail: renderDetail?.(answer),
        })}
      </Tile>
    </li>
  );
}

function contentOf(
  answer: ReportResponse,
  name: string,
  figureFormat: FigureFormat,
  hintExtra: ReactNode,
): TileContent {
  const value = figureFormat.valueOf(name, answer.totals);
  const before = answer.previous ? figureFormat.valueOf(name, answer.previous.totals) : null;
  return {
    value: figureFormat.value(name, value),
    hint: (
      <span className={css['changed']}>
        <ChangeMark change={figureFormat.compareValues(name, value, before)} figureFormat={figureFormat} />{' '}
        <span>{figureFormat.texts.translate('home.pulse.before', { before: figureFormat.value(name, before) })}</span>{' '}
        {hintExtra}
      </span>
    ),
  };
}
