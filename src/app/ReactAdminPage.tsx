import {
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useResourceDefinitions } from 'react-admin';
import { useLocation } from 'react-router';
import { NoBreakText } from '../kit/ui/values';
import { Page, PageSlotsContext } from '../shell/Page';
import './plainPage.css';

let headingCount = 0;
const listeners = new Set<() => void>();

function countHeading(change: 1 | -1): void {
  headingCount += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function PageTitle({ children }: { children: string }) {
  useLayoutEffect(() => {
    countHeading(1);
    return () => countHeading(-1);
  }, []);
  return <NoBreakText>{children}</NoBreakText>;
}

/**
 * Creates the element for the title. The page moves this same element in and out of the heading, because react-admin's
 * `<Title>` looks up its element only once.
 */
function createTitleElement(): HTMLElement {
  const element = document.createElement('span');
  element.id = 'react-admin-title';
  return element;
}

/**
 * Gives react-admin's own pages the features of `<Page>`: their `<Title>` becomes the `h1`, sets the tab's title and
 * takes the focus. Pages of a record get a back arrow to their list.
 */
export function ReactAdminPage({ children }: { children: ReactNode }) {
  const [title] = useState(createTitleElement);
  const text = useElementText(title);
  const hasOwnHeading = useSyncExternalStore(subscribe, () => headingCount > 0);
  const back = useListPath();
  const appendTitle = useCallback((parent: HTMLElement | null) => void parent?.append(title), [title]);
  const pageSlots = useContext(PageSlotsContext);
  const slots = useMemo(() => ({ ...pageSlots, Title: () => <span ref={appendTitle} /> }), [pageSlots, appendTitle]);
  return (
    <>
      {text === '' || hasOwnHeading ? (
        <div hidden ref={appendTitle} />
      ) : (
        <div className="plain-head">
          <PageSlotsContext value={slots}>
            <Page title={text} back={back}>
              {null}
            </Page>
          </PageSlotsContext>
        </div>
      )}
      <div className={hasOwnHeading ? undefined : 'plain'}>{children}</div>
    </>
  );
}

function useElementText(element: HTMLElement): string {
  const observeText = useCallback(
    (listener: () => void) => {
      const observer = new MutationObserver(listener);
      observer.observe(element, { childList: true, characterData: true, subtree: true });
      return () => observer.disconnect();
    },
    [element],
  );
  return useSyncExternalStore(observeText, () => element.textContent);
}

function useListPath(): string | undefined {
  const { pathname } = useLocation();
  const definitions = Object.values(useResourceDefinitions());
  const paths = definitions.filter(({ hasList }) => hasList).map(({ name }) => `/${name}`);
  return paths.find((path) => pathname.startsWith(`${path}/`));
}
