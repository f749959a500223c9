import { Link, useLocation } from 'react-router';
import tabsCss from '../kit/ui/tabs.module.css';
import { useResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';
import { liquidatePaths } from './paths';

export function LiquidationTabs() {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const tabs = [
    { to: liquidatePaths.runs, label: translate('liquidate.tabs.runs') },
    { to: liquidatePaths.owed, label: translate('liquidate.tabs.owed') },
  ];
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('liquidate.tabs.label')}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
