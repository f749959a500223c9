import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf, hrefOf, markMoved, pathnameOf, type Address, type GoOptions } from '../shell/address';
import { arrive, followHistory, redirectTo, stayOnPage, writeEntry } from '../shell/browserHistory';
import { askAdmission } from './admission';
import { session } from './session';
import { keepWayBack } from './wayBack';

type Place = Pick<Address, 'pathname' | 'search' | 'state' | 'key'>;

/** Where the browser is. */
function place(): Place {
  const { pathname, search } = new URL(addressOf(location), location.origin);
  const entry = (history.state ?? {}) as { usr?: unknown; key?: unknown };
  return { pathname, search, state: entry.usr ?? null, key: typeof entry.key === 'string' ? entry.key : 'default' };
}

/** The addresses everybody may see, signed in or not, without being asked who they are. */
export const publicPaths: readonly string[] = ['/login', '/forget'];

export function isPublic(pathname: string): boolean {
  return publicPaths.includes(pathname);
}

export interface DoorAddress extends Address {
  /** The guard admitted the person, but the console did not arrive. */
  failed: boolean;
}

/**
 * The addresses while the console is not on screen: the public ones are shown, every other one asks
 * the guard first, and until it admits, the person stays on the page they are on.
 * @param load loads the console; called once admitted
 * @param onAdmitted shows it; by then the browser's address is the one it was asked for
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

  /** `arriveAt` makes the entry of the page asked for the one on screen. */
  const enter = useCallback(
    async (to: string, arriveAt: () => void) => {
      attempt.current?.abort();
      const mine = new AbortController();
      attempt.current = mine;
      setBusy(true);
      setFailed(false);
      try {
        const admission = await askAdmission(mine.signal);
        if (admission === 'admit') await load();
        if (mine.signal.aborted) return;
        setBusy(false);
        if (admission === 'admit') {
          arriveAt();
          markMoved();
          onAdmitted();
        } else if (admission === 'redirect') {
          keepWayBack(to, session().lastUid());
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
      const { pathname, search, hash } = new URL(to, location.origin);
      const wanted = pathname === '/' ? `/home${search}${hash}` : to;
      const write = () => writeEntry(hrefOf(wanted), options);
      if (!isPublic(pathname)) return void enter(wanted, write);
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
          show();
        } else {
          void enter(addressOf(location), arrive);
        }
      }),
    [enter, show],
  );

  useEffect(() => {
    if (shown.pathname === '/') {
      redirectTo(hrefOf(`/home${location.search}${location.hash}`));
      setShown(place());
    }
    if (!isPublic(shown.pathname)) void enter(addressOf(location), arrive);
    return () => attempt.current?.abort();
    // The address the page was opened at; later ones come through `go` and Back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return useMemo(() => ({ ...shown, busy, failed, go }), [shown, busy, failed, go]);
}
