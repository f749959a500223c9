import { platformCurrency } from '../../contract/currencies';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import type { FigureName } from '../../contract/reports/report';
import type { ReportAnswer } from '../../contract/reports/endpoints';
import { salesReport } from '../../contract/reports/sales';
import type { Say } from '../reports/figures/useSay';
import { useWords, type Words } from '../kit/words';
import { clockIn } from './clock';
import { FigureTile, useReportOf } from './Figures';
import homeCss from './home.module.css';
import css from './tile.module.css';
import { Hours } from './Hours';
import { bestHour, hoursOf } from './pulse';
import { Section } from './Section';

const newAccounts: FigureName<typeof peopleReport> = 'newAccounts';

/** Figures of today, compared with the same weekday a week ago up to the same hour. */
export function Pulse({ today }: { today: string }) {
  const words = useWords();
  const range = { from: today, to: today };
  const sales = useReportOf(salesReport, {
    ...range,
    currency: platformCurrency,
    interval: 'hour',
    compare: 'sameWeekdays',
  });
  const people = useReportOf(peopleReport, { ...range, interval: 'day', compare: 'sameWeekdays' });
  const addressOf = (report: string, params: Record<string, string>) =>
    `/reports/${report}?${new URLSearchParams({ ...params, ...range, compare: 'sameWeekdays' })}`;
  return (
    <Section
      title={words.translate('home.pulse.title')}
      note={<span className={homeCss['against']}>{noteOf(sales.data ?? people.data, words)}</span>}
    >
      <ul className={css['tiles']}>
        {(['netMinor', 'sales', 'averageSaleMinor'] as const).map((name) => (
          <FigureTile
            key={name}
            report={salesReport}
            name={name}
            query={sales}
            to={addressOf(salesReport.name, { figure: name })}
            renderPicture={(answer) => <Hours hours={hoursOf(salesReport.figures, answer, name)} />}
            renderMore={(answer, say) => <Best answer={answer} name={name} say={say} />}
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

/** "Hasta las 2:32 p.m., vs. jueves pasado a esta hora" */
function noteOf(answer: ReportAnswer | undefined, { language, translate }: Words): string | null {
  if (!answer?.meta.compared) return null;
  const { time, weekday } = clockIn(language);
  return translate('home.pulse.against', {
    time: time(new Date(answer.meta.asOf)),
    weekday: weekday(answer.meta.compared.from),
  });
}

interface BestProps {
  answer: ReportAnswer<typeof salesReport>;
  name: FigureName<typeof salesReport>;
  say: Say<FigureName<typeof salesReport>>;
}

/** Text alternative of the chart for screen readers. */
function Best({ answer, name, say }: BestProps) {
  const best = bestHour(salesReport.figures, answer, name);
  if (!best) return null;
  return (
    <span className={css['heard']}>
      {say.words.translate('home.pulse.best', {
        hour: say.words.format.hour(best.hour),
        value: say.value(name, best.value),
      })}
    </span>
  );
}
