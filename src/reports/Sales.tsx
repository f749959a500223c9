import { lazy, Suspense, useId } from 'react';
import { useT } from '../i18n/useT';
import { salesReport } from '../../contract/reports/sales';
import { ReportScreen } from './ReportScreen';
import { salesDrilldowns } from './sales/drilldowns';
import { defineView, type ReportSectionProps } from './view';
import { declaredNames } from '../../contract/values';
import type { FigureName } from '../../contract/reports/report';
import { SumTable, type SumLine } from '../kit/read/SumTable';
import css from './reports.module.css';

const HeatMap = lazy(() => import('./sales/HeatMap').then((module) => ({ default: module.HeatMap })));

const view = defineView(salesReport, {
  id: 'sales',
  defaults: { preset: 'last30Days', groupBy: 'company', compare: 'previousPeriod' },
  kpis: salesReport.keyFigures,
  columns: ['netMinor', 'soldMinor', 'refundsMinor', 'sales', 'averageSaleMinor', 'commissionMinor', 'takeRateBp'],
  allCurrenciesPath: '/reports/sales/currencies',
  drilldowns: salesDrilldowns,
  Panels,
});

function Panels(props: ReportSectionProps<typeof salesReport>) {
  return (
    <>
      <SalesBridge {...props} />
      <Suspense fallback={null}>
        <HeatMap {...props} />
      </Suspense>
    </>
  );
}

export default function Sales() {
  const translate = useT();
  return <ReportScreen view={view} title={translate('reports.titles.sales')} />;
}

const bridgeTotals = ['soldMinor', 'netMinor', 'collectedMinor'] as const;
type SalesFigure = FigureName<typeof salesReport>;

function SalesBridge({ response, figureFormat }: ReportSectionProps<typeof salesReport>) {
  const headingId = useId();
  const { currency } = response.meta;
  if (currency === null) return null;
  const title = figureFormat.texts.translate('reports.bridge');
  const lines = bridgeLines().map(({ figure, sign, total }): SumLine => {
    const line = {
      label: figureFormat.nameOf(figure),
      amountMinor: sign * (figureFormat.valueOf(figure, response.totals) ?? 0),
    };
    return total ? Object.assign(line, { total }) : line;
  });
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <SumTable label={title} lines={lines} currency={currency} />
    </section>
  );
}

interface BridgeLine {
  figure: SalesFigure;
  sign: 1 | -1;
  total?: true;
}

function bridgeLines(): BridgeLine[] {
  return bridgeTotals.flatMap((name): BridgeLine[] => {
    const { sum = {} } = salesReport.figures[name];
    const parts = declaredNames(sum).filter((part) => !bridgeTotals.some((one) => one === part));
    return parts
      .map((figure): BridgeLine => ({ figure, sign: sum[figure] ?? 1 }))
      .concat({ figure: name, sign: 1, total: true });
  });
}
