import { platformCurrency } from '../../contract/currencies';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import type { FigureName } from '../../contract/reports/report';
import type { ReportResponse } from '../../contract/reports/endpoints';
import { salesReport } from '../../contract/reports/sales';
import type { FigureFormat } from '../reports/figures/useFigureFormat';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { clockIn } from './clock';
import { FigureTile, useHomeReport } from './FigureTile';
import homeCss from './home.module.css';
import css from './tile.module.css';
import { HoursChart } from './HoursChart';
import { bestHour, hourBarsOf } from './hourlyFigures';
import { Section } from './Section';

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
      <ul className={css['tiles']}>
        {(['netMinor', 'sales', 'averageSaleMinor'] as const).map((name) => (
          <FigureTile
            key={name}
            report={salesReport}
            name={name}
            query={sales}
            to={addressOf(salesReport.name, { figure: name })}
            renderDetail={(answer) => <HoursChart hours={hourBarsOf(salesReport.figures, answer, name)} />}
            renderHintExtra={(answer, figureFormat) => (
              <BestHourText answer={answer} name={name} figureFormat={figureFormat} />
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

function noteOf(answer: ReportResponse | undefined, { language, translate }: ResourceText): string | null {
  if (!answer?.meta.compared) return null;
  const { time, weekday } = clockIn(language);
  return translate('home.pulse.against', {
    time: time(new Date(answer.meta.asOf)),
    weekday: weekday(answer.meta.compared.from),
  });
}

interface BestHourTextProps {
  answer: ReportResponse<typeof salesReport>;
  name: FigureName<typeof salesReport>;
  figureFormat: FigureFormat<FigureName<typeof salesReport>>;
}

function BestHourText({ answer, name, figureFormat }: BestHourTextProps) {
  const best = bestHour(salesReport.figures, answer, name);
  if (!best) return null;
  return (
    <span className={css['visuallyHidden']}>
      {figureFormat.texts.translate('home.pulse.best', {
        hour: figureFormat.texts.format.hour(best.hour),
        value: figureFormat.value(name, best.value),
      })}
    </span>
  );
}
