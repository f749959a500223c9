import { platformCurrency } from '../../contract/currencies';
import { rangeOf } from '../../contract/dateRanges';
import { salesReport } from '../../contract/reports/sales';
import { Sparkline } from '../reports/figures/Sparkline';
import { useSay } from '../reports/figures/useSay';
import { useWords } from '../kit/words';
import { FigureTile, useReportOf } from './Figures';
import homeCss from './home.module.css';
import css from './tile.module.css';
import { Section } from './Section';

const preset = 'last30Days';
const compare = 'previousPeriod';

export function Business({ today }: { today: string }) {
  const { translate, format } = useWords();
  const sales = useReportOf(salesReport, {
    ...rangeOf(preset, today),
    currency: platformCurrency,
    interval: 'day',
    groupBy: 'channel',
    compare,
  });
  const say = useSay({ report: salesReport }, platformCurrency);
  const { from, through, compared } = sales.data?.meta ?? {};
  const note =
    from && through && compared
      ? translate('home.business.against', {
          dates: format.dates(from, through),
          before: format.dates(compared.from, compared.to),
          currency: platformCurrency,
        })
      : null;
  return (
    <Section title={translate(`reports.ranges.${preset}`)} note={<span className={homeCss['against']}>{note}</span>}>
      <ul className={css['tiles']}>
        {(['netMinor', 'commissionMinor', 'takeRateBp'] as const).map((name) => (
          <FigureTile
            key={name}
            report={salesReport}
            name={name}
            query={sales}
            to={`/reports/sales?${new URLSearchParams({ figure: name, range: preset, compare })}`}
            renderPicture={({ series }) => <Sparkline values={series.map(({ values }) => say.valueOf(name, values))} />}
          />
        ))}
      </ul>
    </Section>
  );
}
