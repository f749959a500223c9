import { valueAt } from '../../contract/values';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  toConsoleAddress,
  hrefOf,
  markNavigated,
  pathnameOf,
  urlOf,
  type Address,
  type NavigateOptions,
} from '../shell/address';
import { arrive, isTraversalPending, stayOnPage, writeEntry } from '../shell/browserHistory';
import { checkAdmission } from '../session/admission';
import { isAdmissionLoop, recordAdmission } from '../session/admissionLoop';
import { isPublic, publicPathOf } from '../session/publicPaths';
import { session } from '../session/session';
import { storeReturnPath } from '../session/returnPath';

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

export interface PublicRoute extends Address {
  failed: boolean;
}

/**
 * Shows a public address at once. For any other address it asks the guard; until admitted, the user stays on the
 * current page.
 *
 * @param load loads the console; called once admitted
 * @param onAdmitted shows the console; the browser is at the requested address by then
 */
export function usePublicRoute(load: () => Promise<unknown>, onAdmitted: () => void): PublicRoute {
  const [shownLocation, setShownLocation] = useState(readLocation);
  const [busy, setBusy] = useState(!isPublic(shownLocation.pathname));
  const [failed, setFailed] = useState(false);
  const attempt = useRef<AbortController>(null);

  const show = useCallback(() => {
    attempt.current?.abort();
    setBusy(false);
    setFailed(false);
    markNavigated();
    setShownLocation(readLocation());
  }, []);

  const enterConsole = useCallback(
    async (to: string, commitAddress: () => void) => {
      attempt.current?.abort();
      const controller = new AbortController();
      attempt.current = controller;
      setFailed(false);
      const uid = session().get().person?.uid ?? null;
      if (isAdmissionLoop(uid, to)) {
        setBusy(false);
        setFailed(true);
        return;
      }
      setBusy(true);
      try {
        const admission = await checkAdmission(controller.signal);
        if (admission === 'admit') await load();
        if (controller.signal.aborted) return;
        setBusy(false);
        if (admission === 'admit') {
          commitAddress();
          markNavigated();
          recordAdmission(uid, to);
          onAdmitted();
        } else if (admission === 'redirect') {
          storeReturnPath(to, session().lastUid());
          if (pathnameOf(location) !== '/login') writeEntry(hrefOf('/login'), { replace: true });
          show();
        } else {
          stayOnPage();
        }
      } catch {
        if (controller.signal.aborted) return;
        setBusy(false);
        setFailed(true);
      }
    },
    [load, onAdmitted, show],
  );

  const go = useCallback(
    (to: string, options: NavigateOptions = {}) => {
      const requested = canonicalPath(to);
      const write = () => writeEntry(hrefOf(requested), options);
      if (!isPublic(urlOf(requested).pathname)) return void enterConsole(requested, write);
      write();
      show();
    },
    [enterConsole, show],
  );

  useEffect(() => {
    const onPopState = () => {
      if (!isTraversalPending()) {
        attempt.current?.abort();
        setBusy(false);
      } else if (isPublic(pathnameOf(location))) {
        arrive();
        redirectToCanonical();
        show();
      } else {
        void enterConsole(toConsoleAddress(location), arrive);
      }
    };
    globalThis.addEventListener('popstate', onPopState);
    return () => globalThis.removeEventListener('popstate', onPopState);
  }, [enterConsole, show]);

  useEffect(() => {
    arrive();
    redirectToCanonical();
    setShownLocation(readLocation());
    if (!isPublic(shownLocation.pathname)) void enterConsole(toConsoleAddress(location), arrive);
    return () => attempt.current?.abort();
    // Runs only for the address the page was opened at; `go` and Back handle later ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return useMemo(() => ({ ...shownLocation, busy, failed, go }), [shownLocation, busy, failed, go]);
}
