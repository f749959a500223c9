import { Link, useLocation } from 'react-router';
import { useT } from '../i18n/useT';
import { useIsPermitted } from '../session/useMayDo';
import { groupPagesFor, isPageOf } from '../shell/menu';
import './pageTabs.css';

/** Links between the pages that share a line of the menu. Renders nothing on other pages. */
export function PageTabs() {
  const t = useT();
  const isPermitted = useIsPermitted();
  const { pathname } = useLocation();
  const pages = groupPagesFor(pathname, isPermitted);
  if (pages.length === 0) return null;
  return (
    <nav className="page-tabs" aria-label={t('menu.related')} data-screen>
      {pages.map((page) => (
        <Link
          key={page.url}
          to={page.url}
          {...(isPageOf(page, pathname) && { 'aria-current': 'page' as const, ref: scrollToCenter })}
        >
          {t(page.tabTitle ?? page.title)}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the row only: `scrollIntoView` would also scroll the page. */
function scrollToCenter(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
