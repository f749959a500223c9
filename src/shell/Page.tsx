import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import './page.css';
import { hasNavigated, useAddress } from './address';
import { useT } from '../i18n/useT';
import { reloadForNewBuild } from '../chunkLoading';

const openPopupSelector = '.topbar [aria-expanded="true"]';

export interface PageProps {
  title: string;
  actions?: ReactNode;
  back?: string | undefined;
  children: ReactNode;
}

interface PageSlots {
  note?: ReactNode;
  mark?: ReactNode;
  /** Renders further items of the menu "more" in the page's actions. */
  renderMenuItems?: RenderMenuItems | undefined;
  Title?: ComponentType<{ children: string }>;
  Tabs?: ComponentType;
}

type RenderMenuItems = (onClose: () => void) => ReactElement;

/** Items that the page adds to the menu of its own actions; `null` if there are none, `undefined` outside these actions. */
export const PageMenuContext = createContext<RenderMenuItems | null | undefined>(undefined);

export const PageSlotsContext = createContext<PageSlots>({});

/** Element at the end of the page for a bar at the bottom of the window; `undefined` outside a page. */
export const PageBarContext = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Page of the console. Renders the only `h1`, sets `document.title`, and focuses the heading after a navigation, so
 * that screen readers announce the page.
 */
export function Page({ title, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useAddress();
  const [pageEnd, setPageEnd] = useState<HTMLElement | null>(null);
  const { note, mark, renderMenuItems, Title = Fragment, Tabs = Fragment } = useContext(PageSlotsContext);

  useEffect(() => {
    document.title = title ? `${title} · Sobremesa` : 'Sobremesa';
  }, [title]);

  useEffect(() => setParentPage(back ?? null), [back]);

  useEffect(() => {
    // Keeps the focus on the first page of a visit, and if the user has opened a menu of the top bar meanwhile.
    if (hasNavigated() && !document.querySelector(openPopupSelector)) heading.current?.focus({ preventScroll: true });
    // Depends on the path only: a filter that changes the query is not a navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return (
    <PageBarContext value={pageEnd}>
      <div className="page">
        <Tabs />
        <header className="page-head">
          <h1 className="page-title" ref={heading} tabIndex={-1}>
            <Title>{title}</Title>
          </h1>
          {mark ? <div className="page-mark">{mark}</div> : null}
          {actions ? (
            <div className="page-actions">
              <PageMenuContext value={renderMenuItems ?? null}>{actions}</PageMenuContext>
            </div>
          ) : null}
        </header>
        {note}
        {children}
        <div ref={setPageEnd} />
      </div>
    </PageBarContext>
  );
}

export function PageLoading() {
  const t = useT();
  return <output className="arriving">{t('layout.loading')}</output>;
}

export function ErrorPage() {
  const t = useT();
  return (
    <Page title={t('pages.broken.title')}>
      <section className="panel" role="alert">
        <p>{t('pages.broken.message')}</p>
        <button type="button" className="button" onClick={() => void reloadForNewBuild()}>
          {t('pages.broken.reload')}
        </button>
      </section>
    </Page>
  );
}

let parentPath: string | null = null;
const listeners = new Set<() => void>();

function setParentPage(next: string | null): void {
  if (next === parentPath) return;
  parentPath = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useParentPage(): string | null {
  return useSyncExternalStore(subscribe, () => parentPath);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Ref of a button: moves the focus to the heading if the button disappears while it has the focus. */
export function focusHeadingOnUnmount(button: HTMLButtonElement | null) {
  return () => {
    if (button !== null && button === document.activeElement) focusHeading();
  };
}
