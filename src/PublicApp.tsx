import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Login } from './signIn/Login';
import { NoAccess } from './signIn/NoAccess';
import { useSession, session } from './session/session';
import { IdentityUnreachablePage } from './signIn/IdentityUnreachablePage';
import { isPublic, publicPathOf, storeReturnPath } from './session/paths';
import './signIn/publicPages.css';
import {
  AddressContext,
  toConsoleAddress,
  hrefOf,
  markNavigated,
  pathnameOf,
  urlOf,
  type Address,
  type NavigateOptions,
} from './shell/address';
import { PageLoading, ErrorPage } from './shell/Page';
import { Frame } from './app/Frame';
import { valueAt } from '../contract/values';
import { markEntryShown, isTraversalPending, stayOnPage, writeEntry } from './shell/browserHistory';
import { checkAdmission, isAdmissionLoop, recordAdmission } from './session/admission';

const PasswordRecovery = lazy(() => import('./signIn/PasswordRecovery'));
const SetUpSecondFactor = lazy(() => import('./signIn/SetUpSecondFactor'));

interface PublicAppProps {
  load: (pathname: string) => Promise<unknown>;
  onAdmitted: () => void;
}

/**
 * Public pages, also shown to signed-in users whom the guard has not admitted. Uses React without react-admin, so that
 * these pages open before the console is loaded.
 */
export function PublicApp({ load, onAdmitted }: PublicAppProps) {
  const address = usePublicRoute(load, onAdmitted);
  const { verdict, isUnreachable } = useSession();
  // A guarded address has no earlier page that could stay on screen while the identity service does not answer.
  const isWaiting = isUnreachable && verdict !== 'NOT_ADMINISTRATOR' && !isPublic(address.pathname);
  return (
    <AddressContext value={address}>
      <Frame areNoticesHidden={isWaiting}>
        {isWaiting ? (
          <IdentityUnreachablePage />
        ) : (
          <PublicScreen pathname={address.pathname} hasFailed={address.hasFailed} />
        )}
      </Frame>
    </AddressContext>
  );
}

function PublicScreen({ pathname, hasFailed }: { pathname: string; hasFailed: boolean }) {
  const { verdict, needsSecondFactor } = useSession();
  if (needsSecondFactor && !isPublic(pathname))
    return (
      <Suspense fallback={<PageLoading />}>
        <SetUpSecondFactor />
      </Suspense>
    );
  if (hasFailed) return <ErrorPage />;
  if (pathname === '/forget')
    return (
      <Suspense fallback={<PageLoading />}>
        <PasswordRecovery />
      </Suspense>
    );
  if (pathname === '/login') return <Login />;
  return verdict === 'NOT_ADMINISTRATOR' ? <NoAccess /> : <PageLoading />;
}

type CurrentLocation = Pick<Address, 'pathname' | 'search' | 'state' | 'key'>;

function readLocation(): CurrentLocation {
  const { pathname, search } = urlOf(toConsoleAddress(location));
  const [state, key] = [valueAt(history.state, ['usr']), valueAt(history.state, ['key'])];
  return { pathname, search, state: state ?? null, key: typeof key === 'string' ? key : 'default' };
}

function canonicalPath(to: string): string {
  const { pathname, search, hash } = urlOf(to);
  const path = pathname === '/' ? '/home' : publicPathOf(pathname);
  return path === null ? to : path + search + hash;
}

function redirectToCanonical(): void {
  const address = toConsoleAddress(location);
  const path = canonicalPath(address);
  if (path !== address) writeEntry(hrefOf(path), { replace: true });
}

interface PublicRoute extends Address {
  hasFailed: boolean;
}

/**
 * Shows a public address at once. For any other address it asks the guard; until admitted, the user stays on the
 * current page.
 *
 * @param load loads the console and the page at a path; called once admitted
 * @param onAdmitted shows the console; the browser is at the requested address by then
 */
function usePublicRoute(load: PublicAppProps['load'], onAdmitted: () => void): PublicRoute {
  const [shownLocation, setShownLocation] = useState(readLocation);
  const [isNavigating, setNavigating] = useState(!isPublic(shownLocation.pathname));
  const [hasFailed, setHasFailed] = useState(false);
  const controllerRef = useRef<AbortController>(null);

  const showCurrentLocation = useCallback(() => {
    controllerRef.current?.abort();
    setNavigating(false);
    setHasFailed(false);
    markNavigated();
    setShownLocation(readLocation());
  }, []);

  const enterConsole = useCallback(
    async (to: string, commitAddress: () => void) => {
      controllerRef.current?.abort();
      const controller = new AbortController();
      controllerRef.current = controller;
      setHasFailed(false);
      const uid = session().get().person?.uid ?? null;
      if (isAdmissionLoop(uid, to)) {
        setNavigating(false);
        setHasFailed(true);
        return;
      }
      setNavigating(true);
      try {
        const admission = await checkAdmission(controller.signal);
        if (admission === 'admit') await load(urlOf(to).pathname);
        if (controller.signal.aborted) return;
        setNavigating(false);
        if (admission === 'admit') {
          commitAddress();
          markNavigated();
          recordAdmission(uid, to);
          onAdmitted();
        } else if (admission === 'redirect') {
          storeReturnPath(to, session().lastUid());
          if (pathnameOf(location) !== '/login') writeEntry(hrefOf('/login'), { replace: true });
          showCurrentLocation();
        } else {
          stayOnPage();
        }
      } catch {
        if (controller.signal.aborted) return;
        setNavigating(false);
        setHasFailed(true);
      }
    },
    [load, onAdmitted, showCurrentLocation],
  );

  const go = useCallback(
    (to: string, options: NavigateOptions = {}) => {
      const requested = canonicalPath(to);
      const write = () => writeEntry(hrefOf(requested), options);
      if (!isPublic(urlOf(requested).pathname)) return void enterConsole(requested, write);
      write();
      showCurrentLocation();
    },
    [enterConsole, showCurrentLocation],
  );

  useEffect(() => {
    const onPopState = () => {
      if (!isTraversalPending()) {
        controllerRef.current?.abort();
        setNavigating(false);
      } else if (isPublic(pathnameOf(location))) {
        markEntryShown();
        redirectToCanonical();
        showCurrentLocation();
      } else {
        void enterConsole(toConsoleAddress(location), markEntryShown);
      }
    };
    globalThis.addEventListener('popstate', onPopState);
    return () => globalThis.removeEventListener('popstate', onPopState);
  }, [enterConsole, showCurrentLocation]);

  useEffect(() => {
    markEntryShown();
    redirectToCanonical();
    setShownLocation(readLocation());
    if (!isPublic(shownLocation.pathname)) void enterConsole(toConsoleAddress(location), markEntryShown);
    return () => controllerRef.current?.abort();
    // Runs only for the address the page was opened at; `go` and Back handle later ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return useMemo(
    () => ({ ...shownLocation, isNavigating, hasFailed, go }),
    [shownLocation, isNavigating, hasFailed, go],
  );
}
