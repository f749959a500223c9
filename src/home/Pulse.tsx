import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { platformCurrency } from '../../api/contract/currencies';
import { peopleReport } from '../../api/contract/reports/accounts';
import type { Report, ReportAnswer } from '../../api/contract/reports/report';
import { salesReport } from '../../api/contract/reports/sales';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { ReportQuery } from '../data/report';
import { ChangeMark } from '../reports/figures/ChangeMark';
import { useSay, type Say } from '../reports/figures/useSay';
import { useWords, type Words } from '../resources/words';
import { homeQuery, type Asked } from './asked';
import { clockIn } from './clock';
import css from './home.module.css';
import { Hours } from './Hours';
import { bestHour, hoursOf } from './pulse';
import { Section } from './Section';
import { Tile, type Said } from './Tile';

/** How the day goes, beside the same weekday a week ago up to the same hour. */
export function Pulse({ today }: { today: string }) {
  const words = useWords();
  const range = { from: today, to: today };
  const sales = useReportOf(salesReport, { ...range, currency: platformCurrency, interval: 'hour', compare: 'sameWeekdays' });
  const people = useReportOf(peopleReport, { ...range, interval: 'day', compare: 'sameWeekdays' });
  const addressOf = (report: string, said: Record<string, string>) => `/reports/${report}?${new URLSearchParams({ ...said, ...range, compare: 'sameWeekdays' })}`;
  return (
    <Section title={words.translate('home.pulse.title')} note={<span className={css['against']}>{noteOf(sales.data ?? people.data, words)}</span>}>
      <ul className={css['tiles']}>
        {['netMinor', 'sales', 'averageSaleMinor'].map((name) => (
          <FigureTile key={name} report={salesReport} name={name} asked={sales} to={addressOf('sales', { figure: name })} />
        ))}
        <FigureTile report={peopleReport} name="newAccounts" asked={people} to={addressOf('accounts', { tab: 'people', figure: 'newAccounts' })} />
      </ul>
    </Section>
  );
}

function useReportOf({ name }: Report, query: ReportQuery): Asked<ReportAnswer> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery(homeQuery(['report', name, query], async (signal) => (await dataProvider.report(name, query, { signal })).data));
}

interface FigureProps {
  report: Report;
  name: string;
  asked: Asked<ReportAnswer>;
  /** The report of the same day, compared with the same, with the figure drawn. */
  to: string;
}

function FigureTile({ report, name, asked, to }: FigureProps) {
  const { translate } = useWords();
  const byHour = report.intervals.includes('hour');
  const say = useSay({ report }, asked.data?.meta.currency ?? null);
  return (
    <li>
      <Tile label={say.name(name)} to={() => to} asked={asked} pictured={byHour}>
        {(answer) => ({ ...saying(report, answer, name, say, translate), picture: byHour && <Hours hours={hoursOf(report.figures, answer, name)} /> })}
      </Tile>
    </li>
  );
}

/** "Hasta las 2:32 p.m., contra el jueves pasado" */
function noteOf(answer: ReportAnswer | undefined, { language, translate }: Words): string | null {
  if (!answer?.meta.compared) return null;
  const { time, weekday } = clockIn(language);
  return translate('home.pulse.against', { time: time(new Date(answer.meta.asOf)), weekday: weekday(answer.meta.compared.from) });
}

function saying({ figures }: Report, answer: ReportAnswer, name: string, say: Say, translate: Words['translate']): Said {
  const value = say.valueOf(name, answer.totals);
  const before = answer.previous ? say.valueOf(name, answer.previous.totals) : null;
  const best = bestHour(figures, answer, name);
  return {
    value: say.value(name, value),
    hint: (
      <span className={css['changed']}>
        <ChangeMark change={say.changeIn(name, value, before)} say={say} /> <span>{translate('home.pulse.before', { before: say.value(name, before) })}</span>{' '}
        {best && <span className={css['heard']}>{translate('home.pulse.best', { hour: say.words.format.hour(best.hour), value: say.value(name, best.value) })}</span>}
      </span>
    ),
  };
}
