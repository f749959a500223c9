import { useEffect, type ReactNode } from 'react';
import {
  redirect,
  useLocation,
  UNSAFE_createRouter,
  UNSAFE_hydrationRouteProperties,
  UNSAFE_mapRouteProperties,
  type createBrowserRouter,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { config } from '../config';
import { toConsoleAddress, markNavigated, urlOf } from '../shell/address';
import { ErrorPage } from '../shell/ErrorPage';
import { arrive, stayOnPage } from '../shell/browserHistory';
import { ConsoleFrame } from './ConsoleFrame';
import { createRouterHistory } from '../shell/routerHistory';
import { checkAdmission } from '../session/admission';
import { session } from '../session/session';
import { isPublic } from '../session/publicPaths';
import { storeReturnPath } from '../session/returnPath';

export type GuardedRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Creates the router of the console: every route but the public ones asks `authProvider` (specification §6) before any
 * of its code is loaded or shown. Until admitted, the person stays on the current page. Close it with `dispose`.
 * @param onShowPublicPages shows the public pages at the browser's address
 */
export function createGuardedRouter(pages: ReactNode, onShowPublicPages: () => void): GuardedRouter {
  async function guardLoader({ request }: LoaderFunctionArgs) {
    // Read before waiting: the person may navigate elsewhere meanwhile.
    const requested = toConsoleAddress(router.state.navigation.location ?? router.state.location);
    const { pathname, search, hash } = urlOf(requested);
    if (pathname === '/') return redirect(`/home${search}${hash}`);
    if (isPublic(pathname)) return null;
    const admission = await checkAdmission(request.signal);
    if (request.signal.aborted || admission === 'admit') return null;
    if (admission === 'redirect') storeReturnPath(requested, session().lastUid());
    // Denied: nothing was loaded. If the session is over App.tsx shows the sign-in page.
    stayOnPage();
    return null;
  }

  const router: GuardedRouter = UNSAFE_createRouter({
    // Like `createBrowserRouter`, with our own history.
    history: createRouterHistory(() => router.state.location),
    mapRouteProperties: UNSAFE_mapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    basename: config.pagesBase,
    routes: [
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
                shouldRevalidate: isPageChange,
                element: <ConsoleOrPublicPage onShowPublicPages={onShowPublicPages}>{pages}</ConsoleOrPublicPage>,
              },
            ],
          },
        ],
      },
    ],
    // The first page was admitted before the console was shown.
    hydrationData: { loaderData: { [guardedRouteId]: null } },
  });

  let shownLocation = router.state.location;
  router.subscribe(({ location }) => {
    if (location === shownLocation) return;
    shownLocation = location;
    arrive();
    markNavigated();
  });
  return router.initialize();
}

const guardedRouteId = 'guarded';

/** Leaves the console for public pages, also for an administrator. */
function ConsoleOrPublicPage({ onShowPublicPages, children }: { onShowPublicPages: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  return isPublic(pathname) ? <ShowPublicPages onShowPublicPages={onShowPublicPages} /> : children;
}

function ShowPublicPages({ onShowPublicPages }: { onShowPublicPages: () => void }) {
  useEffect(onShowPublicPages, [onShowPublicPages]);
  return null;
}

/** Asks the guard once per page: a changed filter or range of a list is the same page. */
function isPageChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
