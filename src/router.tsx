import { lazy, Suspense } from 'react';
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { NoAccess } from './auth/NoAccess';
import { session, useSession } from './auth/session';
import { keepWayBack, takeWayBack } from './auth/wayBack';
import { config } from './config';
import { Forget, Login } from './Door';
import { currentI18n } from './i18n/useT';
import { Arriving } from './layout/Arriving';
import { Broken } from './layout/Broken';
import { Frame } from './layout/Frame';

/** The console with react-admin's own texts, which it needs before it draws anything. */
async function loadConsole() {
  const console = await import('./Console');
  await currentI18n().include(console.libraryMessages);
  return console;
}

const Console = lazy(loadConsole);

/** Fetches the console while the person types or the page is idle. A failure shows when it is needed. */
export function preloadConsole(): void {
  loadConsole().then(({ preloadPages }) => preloadPages(), () => undefined);
}

export type ConsoleRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Every address of the console. `/login` and `/forget` are public; all others go through the guard
 * (specification.md §6) before anything of theirs is loaded or shown, and until it admits the person
 * stays on the page they are on.
 */
export function createConsoleRouter(): ConsoleRouter {
  let router: ConsoleRouter | null = null;

  async function guarded({ request }: LoaderFunctionArgs) {
    // Read before waiting: by then the person may be going elsewhere. The first page is asked for
    // while the router is still being made.
    const wanted = addressOf(router?.state.navigation.location ?? location);
    const verdict = await session().check(request.signal);
    if (verdict === 'signIn') {
      keepWayBack(wanted, session().lastUid());
      return redirect('/login');
    }
    if (verdict === 'BLOCKED') return redirect('/login');
    // Denied without a redirect: back to where the person is, unless this is where they came in.
    if (verdict === 'NOT_ADMINISTRATOR' && router?.state.initialized) return replace(addressOf(router.state.location));
    return null;
  }

  const made = createBrowserRouter(
    [
      {
        element: <Frame />,
        children: [
          {
            errorElement: <Broken />,
            hydrateFallbackElement: <Arriving />,
            children: [
              { index: true, loader: () => redirect('/home') },
              { path: 'login', loader: door, element: <Login /> },
              { path: 'forget', element: <Forget /> },
              { path: '*', loader: guarded, shouldRevalidate: isGuardedNavigation, element: <Guarded /> },
            ],
          },
        ],
      },
    ],
    { basename: config.base },
  );
  router = made;

  session().onEnd(({ kind, uid }) => {
    const address = addressOf(made.state.location);
    if (kind === 'replaced') return void made.navigate('/home', { replace: true });
    if (/^\/(login|forget)\b/.test(address)) return;
    if (kind === 'lost') keepWayBack(address, uid);
    void made.navigate('/login', { replace: true });
  });
  return made;
}

/** An address as routes are written: without the folder the console is served from. */
function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const folder = config.base.replace(/\/$/, '');
  const path = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : '/';
  return path + search + hash;
}

/** Who is signed in has no business at the door, unless the guard has just sent them away. */
function door() {
  const { person, denied } = session().get();
  return person && !denied ? redirect(takeWayBack(person.uid) ?? '/home') : null;
}

/** One question to the guard an address: a filter or a page of a list is not another screen. */
function isGuardedNavigation({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { admitted, denied } = session().get();
  return currentUrl.pathname !== nextUrl.pathname || (!admitted && !denied);
}

function Guarded() {
  const { person, admitted, denied } = useSession();
  if (person && admitted) {
    return (
      <Suspense fallback={<Arriving />}>
        <Console key={person.uid} />
      </Suspense>
    );
  }
  return person && denied ? <NoAccess /> : <Arriving />;
}
