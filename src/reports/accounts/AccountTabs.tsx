import { Link, useSearchParams } from 'react-router';
import tabsCss from '../../kit/ui/tabs.module.css';
import { useResourceText } from '../../kit/resourceText';
import { withParams } from '../reportParams';
import css from '../reports.module.css';
import type { ReportId } from '../../../contract/people/reportSubscriptions';

/** Tabs of two reports at one address; the range carries over, parameters of only one report do not. */
export function AccountTabs({ tab }: { tab: ReportId }) {
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
