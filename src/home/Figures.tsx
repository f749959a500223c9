import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { reportEndpoints, type ReportAnswer, type ReportQuery } from '../../contract/reports/endpoints';
import type { FigureName, Report } from '../../contract/reports/report';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ChangeMark } from '../reports/figures/ChangeMark';
import { useSay, type Say } from '../reports/figures/useSay';
import { reportOrigin } from '../reports/reportOrigin';
import { homeQuery, type TileQuery } from './homeQuery';
import css from './home.module.css';
import { Tile, type TileContent } from './Tile';

export function useReportOf<R extends Report>(report: R, query: ReportQuery<R>): TileQuery<ReportAnswer<R>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery(
    homeQuery(
      ['report', report.name, query],
      reportOrigin(report),
      async (signal) => (await dataProvider.call(reportEndpoints(report).figures, { query }, { signal })).data,
    ),
  );
}

interface Props<R extends Report> {
  report: R;
  name: FigureName<R>;
  query: TileQuery<ReportAnswer<R>>;
  /** Address of the report with the same range, comparison and figure. */
  to: string;
  /** Picture below the figure, with reserved space; `renderMore` adds content to the hint. */
  renderPicture?: (answer: ReportAnswer<R>) => ReactNode;
  renderMore?: (answer: ReportAnswer<R>, say: Say<FigureName<R>>) => ReactNode;
}

export function FigureTile<R extends Report>({ report, name, query, to, renderPicture, renderMore }: Props<R>) {
  const say = useSay({ report }, query.data?.meta.currency ?? null);
  return (
    <li>
      <Tile label={say.name(name)} to={() => to} query={query} pictured={renderPicture !== undefined}>
        {(answer) => ({ ...contentOf(answer, name, say, renderMore?.(answer, say)), picture: renderPicture?.(answer) })}
      </Tile>
    </li>
  );
}

function contentOf(answer: ReportAnswer, name: string, say: Say, more: ReactNode): TileContent {
  const value = say.valueOf(name, answer.totals);
  const before = answer.previous ? say.valueOf(name, answer.previous.totals) : null;
  return {
    value: say.value(name, value),
    hint: (
      <span className={css['changed']}>
        <ChangeMark change={say.changeIn(name, value, before)} say={say} />{' '}
        <span>{say.words.translate('home.pulse.before', { before: say.value(name, before) })}</span> {more}
      </span>
    ),
  };
}
