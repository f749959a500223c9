import type { ReactNode } from 'react';
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { config } from '../config';
import { addressOf, markMoved, markUnderWay } from '../layout/address';
import { Broken } from '../layout/Broken';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { Forget } from './Forget';
import { session } from './session';
import { keepWayBack } from './wayBack';

export type GuardedRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The router of the console: every address but the public ones asks the guard (specification.md §6)
 * before anything of it is loaded or shown, and until it admits the person stays on the page they
 * are on. Close it with `dispose`.
 */
export function createGuardedRouter(pages: ReactNode): GuardedRouter {
  async function guarded({ request }: LoaderFunctionArgs) {
    // Read before waiting: by then the person may be going elsewhere.
    const wanted = addressOf(router.state.navigation.location ?? router.state.location);
    const verdict = await session().check(request.signal);
    if (verdict === 'signIn') keepWayBack(wanted, session().lastUid());
    // Denied without a redirect: back to where the person is. The end of a session shows the door by itself.
    return verdict === 'admit' ? null : replace(addressOf(router.state.location));
  }

  const router = createBrowserRouter(
    [
      {
        element: <ConsoleFrame />,
        errorElement: <Broken />,
        children: [
          {
            errorElement: <Broken />,
            children: [
              { index: true, loader: () => redirect('/home') },
              // Who is signed in has no business there.
              { path: 'login', loader: () => redirect('/home') },
              { path: 'forget', element: <Forget /> },
              { id: guardedId, path: '*', loader: guarded, shouldRevalidate: isAnotherPage, element: pages },
            ],
          },
        ],
      },
    ],
    {
      basename: config.base,
      // The door has asked the guard for the first page already.
      hydrationData: { loaderData: { [guardedId]: null } },
    },
  );

  let shown = router.state.location;
  router.subscribe(({ location, navigation }) => {
    if (location !== shown) markMoved();
    shown = location;
    markUnderWay(navigation.state !== 'idle');
  });
  return router;
}

const guardedId = 'guarded';

/** One question to the guard a page: a filter or the next rows of a list are the same page. */
function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
