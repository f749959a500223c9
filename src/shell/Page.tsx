import { createContext, Fragment, useContext, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import './page.css';
import { hasMoved, useAddress } from './address';
import { setParentPage } from './heading';

const openInBar = '.topbar [aria-expanded="true"]';

export interface PageProps {
  title: string;
  /** What the page lets one do, at the right of the title. */
  actions?: ReactNode;
  /** The address of the page this one lies under; draws the arrow in the bar. */
  back?: string | undefined;
  children: ReactNode;
}

interface Parts {
  /** Below the heading. */
  note?: ReactNode;
  /** Beside the title, in a place reserved for it. */
  mark?: ReactNode;
  /** Renders the title. */
  Title?: ComponentType<{ children: string }>;
}

/** Parts of the pages within. */
export const PageParts = createContext<Parts>({});

/**
 * A page of the console: its one `h1`, the title of the browser's tab, and the focus on the heading
 * after a navigation, so that a screen reader says where one has arrived.
 */
export function Page({ title, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useAddress();
  const { note, mark, Title = Fragment } = useContext(PageParts);

  useEffect(() => {
    document.title = title ? `${title} · Sobremesa` : 'Sobremesa';
  }, [title]);

  useEffect(() => setParentPage(back ?? null), [back]);

  useEffect(() => {
    // The first page of a visit leaves the focus where the browser put it; who has opened something of the bar meanwhile stays there.
    if (hasMoved() && !document.querySelector(openInBar)) heading.current?.focus({ preventScroll: true });
    // Only another address is an arrival; a filter that changes the query is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          <Title>{title}</Title>
        </h1>
        {mark ? <div className="page-mark">{mark}</div> : null}
        {actions ? <div className="page-actions">{actions}</div> : null}
      </header>
      {note}
      {children}
    </div>
  );
}
