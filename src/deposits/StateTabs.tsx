import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { shownTotal } from '../kit/list/shownTotal';
import tabsCss from '../kit/ui/tabs.module.css';
import { useWords } from '../kit/words';
import css from './deposit.module.css';
import { tabOf, tabs, tabSearch } from './tabs';

export function StateTabs() {
  const list = useListScope();
  const words = useWords();
  const { translate } = words;
  const { pathname } = useLocation();
  const filter = useFilterOf(deposits);
  const current = tabOf(filter);
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('list.which')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={pathname + tabSearch(tab, filter, list.perPage)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {translate(`deposits.tabs.${tab}`)}
          {tab === current && list.total !== undefined && list.total > 0 && <small>{shownTotal(list, words)}</small>}
        </Link>
      ))}
    </nav>
  );
}
