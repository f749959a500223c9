import { useTranslate } from 'react-admin';
import { salesReport } from '../../contract/reports/sales';
import { ReportScreen } from './ReportScreen';
import { SalesBridge } from './sales/SalesBridge';
import { HeatMap } from './sales/HeatMap';
import { salesDrilldowns } from './sales/drilldowns';
import { defineView, type ReportSectionProps } from './view';

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
      <HeatMap {...props} />
    </>
  );
}

export default function Sales() {
  const translate = useTranslate();
  return <ReportScreen view={view} title={translate('reports.titles.sales')} />;
}
