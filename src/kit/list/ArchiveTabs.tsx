import { Link, useLocation } from 'react-router';
import { useResourceText } from '../resourceText';
import { useListContext } from 'react-admin';
import css from '../ui/tabs.module.css';

export function ArchiveTabs() {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const archived = Boolean(useListContext().filterValues.archived);
  const tabs = [
    { label: translate('list.inUse'), to: pathname, current: !archived },
    {
      label: translate('list.archived'),
      to: `${pathname}?${new URLSearchParams({ filter: JSON.stringify({ archived: true }) })}`,
      current: archived,
    },
  ];
  return (
    <nav className={css['tabs']} aria-label={translate('list.which')}>
      {tabs.map(({ label, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
