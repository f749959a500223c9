import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { useLocation } from 'react-router';
import { Unbroken } from '../kit/ui/Unbroken';
import { Page, PageParts } from './Page';
import './plainPage.css';

let headings = 0;
const listeners = new Set<() => void>();

function countHeading(change: 1 | -1): void {
  headings += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Title of a `<Page>`. While one is mounted, titles of react-admin's components inside it are hidden. */
export function PageTitle({ children }: { children: string }) {
  useLayoutEffect(() => {
    countHeading(1);
    return () => countHeading(-1);
  }, []);
  return <Unbroken>{children}</Unbroken>;
}

/** Created once and moved in and out of the heading, because react-admin's `<Title>` looks up its element only once. */
function createTitleElement(): HTMLElement {
  const element = document.createElement('span');
  element.id = 'react-admin-title';
  return element;
}

/**
 * Gives react-admin's own pages what `<Page>` gives ours: their `<Title>` becomes the `h1` and the tab's title and
 * takes the focus, and the pages of a record get a back arrow to their list.
 */
export function PlainPage({ children }: { children: ReactNode }) {
  const [title] = useState(createTitleElement);
  const text = useTextOf(title);
  const hasOwnHeading = useSyncExternalStore(subscribe, () => headings > 0);
  const back = useListPath();
  const hold = useCallback((parent: HTMLElement | null) => void parent?.append(title), [title]);
  const parts = useMemo(() => ({ Title: () => <span ref={hold} /> }), [hold]);
  return (
    <>
      {text === '' || hasOwnHeading ? (
        <div hidden ref={hold} />
      ) : (
        <div className="plain-head">
          <PageParts value={parts}>
            <Page title={text} back={back}>
              {null}
            </Page>
          </PageParts>
        </div>
      )}
      <div className={hasOwnHeading ? undefined : 'plain'}>{children}</div>
    </>
  );
}

function useTextOf(element: HTMLElement): string {
  const follow = useCallback(
    (listener: () => void) => {
      const observer = new MutationObserver(listener);
      observer.observe(element, { childList: true, characterData: true, subtree: true });
      return () => observer.disconnect();
    },
    [element],
  );
  return useSyncExternalStore(follow, () => element.textContent);
}

/** Returns the parent list of the page on screen: `/orders` for `/orders/7/show`. */
function useListPath(): string | undefined {
  const { pathname } = useLocation();
  const definitions = Object.values(useResourceDefinitions());
  const paths = definitions.filter(({ hasList }) => hasList).map(({ name }) => `/${name}`);
  return paths.find((path) => pathname.startsWith(`${path}/`));
}
