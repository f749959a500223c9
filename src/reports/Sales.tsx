import { useTranslate } from 'react-admin';
import { salesReport } from '../../contract/reports/sales';
import { ReportScreen } from './ReportScreen';
import { Bridge } from './sales/Bridge';
import { HeatMap } from './sales/HeatMap';
import { salesDrilldowns } from './sales/drilldowns';
import { defineView, type PartProps } from './view';

const view = defineView(salesReport, {
  id: 'sales',
  defaults: { preset: 'last30Days', groupBy: 'company', compare: 'previousPeriod' },
  kpis: salesReport.keyFigures,
  columns: ['netMinor', 'soldMinor', 'refundsMinor', 'sales', 'averageSaleMinor', 'commissionMinor', 'takeRateBp'],
  inAllCurrencies: '/reports/sales/currencies',
  drilldowns: salesDrilldowns,
  Panels,
});

function Panels(props: PartProps<typeof salesReport>) {
  return (
    <>
      <Bridge {...props} />
      <HeatMap {...props} />
    </>
  );
}

export default function Sales() {
  const translate = useTranslate();
  return <ReportScreen view={view} title={translate('reports.titles.sales')} />;
}
