import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './tabs.module.css';

export interface TabLink {
  to: string;
  label: string;
  isCurrent: boolean;
  /** Number of rows of the tab. */
  count?: string | undefined;
}

/** Row of tabs that are links. Tabs that do not fit scroll sideways. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth - nav.current.clientWidth + edgeFadePixels;
  }, []);
  return (
    <nav ref={nav} className={css['tabs']} aria-label={label}>
      {tabs.map(({ to, label: tabLabel, isCurrent, count }) => (
        <Link key={tabLabel} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {tabLabel}
          {count !== undefined && <small>{count}</small>}
        </Link>
      ))}
    </nav>
  );
}

/** Width of the fade at the end, in tabs.module.css. */
const edgeFadePixels = 32;
