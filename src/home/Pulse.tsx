import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { platformCurrency } from '../../api/contract/currencies';
import { peopleReport } from '../../api/contract/reports/accounts';
import type { Figures } from '../../api/contract/reports/figures';
import type { ReportAnswer } from '../../api/contract/reports/report';
import { salesReport } from '../../api/contract/reports/sales';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useWords, type Words } from '../resources/words';
import { homeQuery } from './asked';
import { clockIn } from './clock';
import css from './home.module.css';
import { Hours } from './Hours';
import { bestHour, comparedOf, hoursOf } from './pulse';
import { Section } from './Section';
import { Tile, type Said } from './Tile';

const ofSales = ['netMinor', 'sales', 'averageSaleMinor'] as const;
const ofPeople = ['newAccounts'] as const;

/** How the day goes, beside the same weekday a week ago up to the same hour. */
export function Pulse({ today }: { today: string }) {
  const words = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const range = { from: today, to: today, compare: 'sameWeekdays' } as const;
  const report = (name: string, query: Parameters<ConsoleDataProvider['report']>[1]) =>
    homeQuery(['report', name, query], async (signal) => (await dataProvider.report(name, query, { signal })).data);
  const sales = useQuery(report(salesReport.name, { ...range, currency: platformCurrency, interval: 'hour' }));
  const people = useQuery(report(peopleReport.name, { ...range, interval: 'day' }));
  const query = new URLSearchParams({ from: today, to: today });
  return (
    <Section title={words.translate('home.pulse.title')} note={noteOf(sales.data ?? people.data, words)}>
      <ul className={css['tiles']}>
        {ofSales.map((name) => (
          <li key={name}>
            <Tile label={words.translate(`home.pulse.${name}`)} to={() => `/reports/sales?${query}`} asked={sales} pictured>
              {(answer) => ({ ...saying(salesReport.figures, answer, name, words), picture: <Hours hours={hoursOf(salesReport.figures, answer, name)} /> })}
            </Tile>
          </li>
        ))}
        {ofPeople.map((name) => (
          <li key={name}>
            <Tile label={words.translate(`home.pulse.${name}`)} to={() => `/reports/accounts?${new URLSearchParams({ tab: 'people', ...Object.fromEntries(query) })}`} asked={people} pictured>
              {(answer) => saying(peopleReport.figures, answer, name, words)}
            </Tile>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "Hasta las 14:32, contra el jueves pasado" */
function noteOf(answer: ReportAnswer | undefined, { language, translate }: Words): string | null {
  if (!answer?.meta.compared) return null;
  const { time, weekday } = clockIn(language);
  return translate('home.pulse.against', { time: time(new Date(answer.meta.asOf)), weekday: weekday(answer.meta.compared.from) });
}

function saying(figures: Figures, answer: ReportAnswer, name: string, { translate, format }: Words): Said {
  const { value, before, change, isGood } = comparedOf(figures, answer, name);
  const said = (figure: number | null) => {
    if (figure === null) return '—';
    return figures[name]?.kind === 'money' ? format.money(figure, answer.meta.currency ?? platformCurrency) : format.number(figure);
  };
  const best = bestHour(figures, answer, name);
  return {
    value: said(value),
    hint: (
      <>
        <span data-good={isGood ?? undefined}>{changed(change, translate, format)}</span>{' '}
        {before !== null && <span>{translate('home.pulse.before', { before: said(before) })}</span>}{' '}
        {best && <span className={css['heard']}>{translate('home.pulse.best', { hour: `${best.hour}:00`, value: said(best.value) })}</span>}
      </>
    ),
  };
}

function changed(change: number | null, translate: Words['translate'], format: Words['format']): string {
  if (change === null) return '—';
  if (change === 0) return translate('home.pulse.same');
  return translate(change > 0 ? 'home.pulse.more' : 'home.pulse.less', { rate: format.rate(Math.abs(change)) });
}
