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

/** The title of a `<Page>`: while one is on the screen, the titles of react-admin's components inside it are not shown. */
export function PageTitle({ children }: { children: string }) {
  useLayoutEffect(() => {
    countHeading(1);
    return () => countHeading(-1);
  }, []);
  return <Unbroken>{children}</Unbroken>;
}

/** react-admin's `<Title>` looks for its element once, so the same one moves into the heading and out of it. */
function createTitleElement(): HTMLElement {
  const element = document.createElement('span');
  element.id = 'react-admin-title';
  return element;
}

/**
 * Gives the pages of react-admin's own components what `<Page>` gives ours: their `<Title>` becomes the `h1` and the title
 * of the browser's tab and takes the focus, and the pages of a record get the arrow to their list.
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

/** The list that the page on screen lies under: of `/orders/7/show`, `/orders`. */
function useListPath(): string | undefined {
  const { pathname } = useLocation();
  const definitions = Object.values(useResourceDefinitions());
  const paths = definitions.filter(({ hasList }) => hasList).map(({ name }) => `/${name}`);
  return paths.find((path) => pathname.startsWith(`${path}/`));
}
