import { useEffect, type ReactNode } from 'react';
import {
  createBrowserRouter,
  redirect,
  useLocation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { preloadChunk } from '../chunkLoading';
import { config } from '../config';
import { toConsoleAddress, markNavigated, urlOf } from '../shell/address';
import { ErrorPage } from '../shell/Page';
import { markEntryShown, stayOnPage } from '../shell/browserHistory';
import { ConsoleFrame } from './ConsoleFrame';
import { checkAdmission } from '../session/admission';
import { session } from '../session/session';
import { isPublic, storeReturnPath } from '../session/paths';

export interface GuardedRouter {
  router: ReturnType<typeof createBrowserRouter>;
  close: () => void;
}

interface Options {
  preloadPage: (pathname: string) => Promise<void>;
  onShowPublicPages: () => void;
}

/**
 * Creates the router of the console. Before it loads the code of a guarded route, it asks `authProvider`
 * (docs/specification.md §6); until the user is admitted and the code is loaded, the current page stays on screen.
 */
export function createGuardedRouter(pages: ReactNode, { preloadPage, onShowPublicPages }: Options): GuardedRouter {
  let isClosed = false;

  async function guardLoader({ request }: LoaderFunctionArgs) {
    if (isClosed) return waitForever();
    // Reads the requested address before waiting, because the user may navigate elsewhere meanwhile.
    const requested = toConsoleAddress(router.state.navigation.location ?? router.state.location);
    const { pathname, search, hash } = urlOf(requested);
    if (pathname === '/') return redirect(`/home${search}${hash}`);
    if (isPublic(pathname)) return null;
    const admission = await checkAdmission(request.signal);
    if (request.signal.aborted) return null;
    if (admission === 'admit') {
      await preloadChunk(() => preloadPage(pathname));
      return null;
    }
    if (admission === 'redirect') storeReturnPath(requested, session().lastUid());
    stayOnPage();
    return waitForever();
  }

  const router: GuardedRouter['router'] = createBrowserRouter(
    [
      {
        element: <ConsoleFrame />,
        errorElement: <ErrorPage />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              {
                id: guardedRouteId,
                path: '*',
                loader: guardLoader,
                shouldRevalidate: (change) => isClosed || isPageChange(change),
                element: <ConsoleOrPublicPage onShowPublicPages={onShowPublicPages}>{pages}</ConsoleOrPublicPage>,
              },
            ],
          },
        ],
      },
    ],
    // Skips the guard for the first page, which was admitted before the console was shown.
    { basename: config.pagesBase, hydrationData: { loaderData: { [guardedRouteId]: null } } },
  );

  let shownLocation = router.state.location;
  router.subscribe(({ location }) => {
    if (location === shownLocation) return;
    shownLocation = location;
    markEntryShown();
    markNavigated();
  });
  markEntryShown();
  return {
    router,
    close() {
      isClosed = true;
      router.dispose();
    },
  };
}

/** Returns a promise that never resolves. The router drops a pending navigation when the next one begins. */
function waitForever(): Promise<never> {
  return new Promise(() => undefined);
}

const guardedRouteId = 'guarded';

function ConsoleOrPublicPage({ onShowPublicPages, children }: { onShowPublicPages: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  return isPublic(pathname) ? <ShowPublicPages onShowPublicPages={onShowPublicPages} /> : children;
}

function ShowPublicPages({ onShowPublicPages }: { onShowPublicPages: () => void }) {
  useEffect(onShowPublicPages, [onShowPublicPages]);
  return null;
}

/** Returns whether the guard must check the navigation: another filter or range of the same page needs no check. */
function isPageChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
