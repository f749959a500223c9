import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import { AgeingTable } from './accounts/AgeingTable';
import { BalanceSheet } from './accounts/BalanceSheet';
import { ledgerDrilldowns, peopleDrilldowns } from './accounts/drilldowns';
import { AccountTabs } from './accounts/AccountTabs';
import { ReportScreen } from './ReportScreen';
import { defineView } from './view';

const balances = defineView(balancesReport, {
  id: 'balances',
  defaults: { preset: 'thisMonth', groupBy: 'place' },
  kpis: balancesReport.keyFigures,
  columns: ['openingMinor', 'debitsMinor', 'creditsMinor', 'closingMinor'],
  drilldowns: ledgerDrilldowns,
  Breakdown: BalanceSheet,
  Panels: AgeingTable,
});

const people = defineView(peopleReport, {
  id: 'people',
  defaults: { preset: 'last30Days', groupBy: 'type' },
  kpis: peopleReport.keyFigures,
  combinedChart: { kind: 'stack', figures: ['active', 'trial', 'subscribed', 'blocked'] },
  columns: ['accounts', 'active', 'trial', 'subscribed', 'blocked', 'newAccounts', 'converted'],
  drilldowns: peopleDrilldowns,
});

/** `/reports/accounts`: balances; with `?tab=people`, accounts of people by status. */
export default function Accounts() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const view = search.get('tab') === 'people' ? people : balances;
  return (
    <ReportScreen
      key={view.id}
      view={view}
      title={translate('menu.accounts')}
      tabs={<AccountTabs tab={view.id} />}
      currentTabTitle={translate(view === people ? 'reports.tabs.people' : 'reports.tabs.balances')}
    />
  );
}
