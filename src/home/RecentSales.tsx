import { platformCurrency } from '../../contract/currencies';
import { rangeOf } from '../../contract/dateRanges';
import { salesReport } from '../../contract/reports/sales';
import { Sparkline } from '../reports/figures/Sparkline';
import { useFigureFormat } from '../reports/figures/useFigureFormat';
import { useResourceText } from '../kit/resourceText';
import { FigureTile, useHomeReport } from './FigureTile';
import homeCss from './home.module.css';
import css from './tile.module.css';
import { Section } from './Section';

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
      <ul className={css['tiles']}>
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
