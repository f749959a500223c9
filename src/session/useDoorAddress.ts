import { valueAt } from '../../contract/values';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf, hrefOf, markMoved, pathnameOf, urlOf, type Address, type GoOptions } from '../shell/address';
import { arrive, followHistory, redirectTo, stayOnPage, writeEntry } from '../shell/browserHistory';
import { askAdmission } from './admission';
import { isAdmissionLoop, noteAdmission } from './admissionLoop';
import { isPublic, publicPathOf } from './publicPaths';
import { session } from './session';
import { storeReturnPath } from './returnPath';

type Place = Pick<Address, 'pathname' | 'search' | 'state' | 'key'>;

function place(): Place {
  const { pathname, search } = urlOf(addressOf(location));
  const [state, key] = [valueAt(history.state, ['usr']), valueAt(history.state, ['key'])];
  return { pathname, search, state: state ?? null, key: typeof key === 'string' ? key : 'default' };
}

/** Maps the empty path to `/home` and a public page to its canonical spelling. */
function canonical(to: string): string {
  const { pathname, search, hash } = urlOf(to);
  const path = pathname === '/' ? '/home' : publicPathOf(pathname);
  return path === null ? to : path + search + hash;
}

function redirectToCanonical(): void {
  const address = addressOf(location);
  const path = canonical(address);
  if (path !== address) redirectTo(hrefOf(path));
}

export interface DoorAddress extends Address {
  /** Whether the person was admitted, but the console could not be loaded. */
  failed: boolean;
}

/**
 * Handles navigation while the console is not shown: shows a public address, asks the guard for any other. Until it
 * admits, the person stays on the current page.
 * @param load loads the console; called once admitted
 * @param onAdmitted shows the console; the browser is at the requested address by then
 */
export function useDoorAddress(load: () => Promise<unknown>, onAdmitted: () => void): DoorAddress {
  const [shown, setShown] = useState(place);
  const [busy, setBusy] = useState(!isPublic(shown.pathname));
  const [failed, setFailed] = useState(false);
  const attempt = useRef<AbortController>(null);

  const show = useCallback(() => {
    attempt.current?.abort();
    setBusy(false);
    setFailed(false);
    markMoved();
    setShown(place());
  }, []);

  /** `arriveAt` writes the requested address to the browser's history. */
  const enter = useCallback(
    async (to: string, arriveAt: () => void) => {
      attempt.current?.abort();
      const mine = new AbortController();
      attempt.current = mine;
      setFailed(false);
      const uid = session().get().person?.uid ?? null;
      if (isAdmissionLoop(uid, to)) {
        setBusy(false);
        setFailed(true);
        return;
      }
      setBusy(true);
      try {
        const admission = await askAdmission(mine.signal);
        if (admission === 'admit') await load();
        if (mine.signal.aborted) return;
        setBusy(false);
        if (admission === 'admit') {
          arriveAt();
          markMoved();
          noteAdmission(uid, to);
          onAdmitted();
        } else if (admission === 'redirect') {
          storeReturnPath(to, session().lastUid());
          if (pathnameOf(location) !== '/login') redirectTo(hrefOf('/login'));
          show();
        } else {
          stayOnPage();
        }
      } catch {
        if (mine.signal.aborted) return;
        setBusy(false);
        setFailed(true);
      }
    },
    [load, onAdmitted, show],
  );

  const go = useCallback(
    (to: string, options: GoOptions = {}) => {
      const requested = canonical(to);
      const write = () => writeEntry(hrefOf(requested), options);
      if (!isPublic(urlOf(requested).pathname)) return void enter(requested, write);
      write();
      show();
    },
    [enter, show],
  );

  useEffect(
    () =>
      followHistory((event) => {
        if (event === 'stay') {
          attempt.current?.abort();
          setBusy(false);
        } else if (isPublic(pathnameOf(location))) {
          arrive();
          redirectToCanonical();
          show();
        } else {
          void enter(addressOf(location), arrive);
        }
      }),
    [enter, show],
  );

  useEffect(() => {
    redirectToCanonical();
    setShown(place());
    if (!isPublic(shown.pathname)) void enter(addressOf(location), arrive);
    return () => attempt.current?.abort();
    // Runs only for the address the page was opened at; `go` and Back handle later ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return useMemo(() => ({ ...shown, busy, failed, go }), [shown, busy, failed, go]);
}
