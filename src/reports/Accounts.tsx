import { useSearchParams, Link } from 'react-router';
import { useT } from '../i18n/useT';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import { AgeingTable } from './accounts/AgeingTable';
import { BalanceSheet } from './accounts/BalanceSheet';
import { ledgerDrilldowns, peopleDrilldowns } from './accounts/drilldowns';
import { ReportScreen } from './ReportScreen';
import { defineView } from './view';
import tabsCss from '../kit/ui/tabs.module.css';
import { useResourceText } from '../kit/resourceText';
import { withParams } from './reportParams';
import css from './reports.module.css';
import type { ReportId } from '../../contract/reports/reportSubscriptions';

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

export default function Accounts() {
  const translate = useT();
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

function AccountTabs({ tab }: { tab: ReportId }) {
  const { translate } = useResourceText();
  const [search] = useSearchParams();
  const toTab = (name: string | null) =>
    `?${withParams(search, { tab: name, groupBy: null, filter: null, figure: null, sort: null, order: null })}`;
  const tabs = [
    { id: 'balances', to: toTab(null), label: translate('reports.tabs.balances') },
    { id: 'people', to: toTab('people'), label: translate('reports.tabs.people') },
  ];
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('reports.tabs.label')}>
      {tabs.map(({ id, to, label }) => (
        <Link key={id} to={to} aria-current={id === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
