import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { formatTotal } from '../kit/list/formatTotal';
import tabsCss from '../kit/ui/tabs.module.css';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';
import { tabOf, depositTabs, tabSearch } from './depositTabs';

export function DepositStateTabs() {
  const list = useListScope();
  const texts = useResourceText();
  const { translate } = texts;
  const { pathname } = useLocation();
  const filter = useFilterOf(deposits);
  const current = tabOf(filter);
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('list.which')}>
      {depositTabs.map((tab) => (
        <Link
          key={tab}
          to={pathname + tabSearch(tab, filter, list.perPage)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {translate(`deposits.tabs.${tab}`)}
          {tab === current && list.total !== undefined && list.total > 0 && <small>{formatTotal(list, texts)}</small>}
        </Link>
      ))}
    </nav>
  );
}
