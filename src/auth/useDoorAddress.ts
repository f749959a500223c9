import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf, historyIndex, hrefOf, markMoved, type Address, type GoOptions } from '../layout/address';
import { session } from './session';
import { keepWayBack } from './wayBack';

interface Place {
  /** The whole address, query and hash included. */
  path: string;
  pathname: string;
  search: string;
  state: unknown;
  key: string;
}

/** The entries of the history look as react-router writes them: it takes over after the sign-in. */
function place(): Place {
  const path = addressOf(location);
  const { pathname, search } = new URL(path, location.origin);
  const entry = (history.state ?? {}) as { usr?: unknown; key?: unknown };
  return { path, pathname, search, state: entry.usr ?? null, key: typeof entry.key === 'string' ? entry.key : 'default' };
}

export function write(to: string, { replace = false, state = null }: GoOptions = {}): void {
  const entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: historyIndex() + (replace ? 0 : 1) };
  if (replace) history.replaceState(entry, '', hrefOf(to));
  else history.pushState(entry, '', hrefOf(to));
  markMoved();
}

export function isPublic(pathname: string): boolean {
  return pathname === '/login' || pathname === '/forget';
}

export interface DoorAddress extends Address {
  /** The guard admitted the person, but the console did not arrive. */
  failed: boolean;
}

/**
 * The addresses while nobody is admitted: `/login` and `/forget` are shown, every other one goes to
 * the guard first, and until it admits, the person stays on the page they are on.
 * @param arrive loads the console; called once admitted
 * @param onAdmitted shows it; by then the browser's address is the one it was asked for
 */
export function useDoorAddress(arrive: () => Promise<unknown>, onAdmitted: () => void): DoorAddress {
  const [shown, setShown] = useState(place);
  const [busy, setBusy] = useState(!isPublic(shown.pathname));
  const [failed, setFailed] = useState(false);
  const attempt = useRef<AbortController>(null);
  const standing = useRef(shown.path);

  const show = useCallback((to: string, options?: GoOptions) => {
    attempt.current?.abort();
    setBusy(false);
    write(to, options);
    standing.current = to;
    setShown(place());
  }, []);

  const enter = useCallback(
    async (to: string, options: GoOptions) => {
      attempt.current?.abort();
      const mine = new AbortController();
      attempt.current = mine;
      setBusy(true);
      setFailed(false);
      try {
        const verdict = await session().check(mine.signal);
        if (verdict === 'admit') await arrive();
        if (mine.signal.aborted) return;
        setBusy(false);
        if (verdict === 'admit') {
          write(to, options);
          onAdmitted();
        } else if (verdict === 'signIn') {
          keepWayBack(to, session().lastUid());
          show('/login', { replace: true });
        } else if (addressOf(location) !== standing.current) {
          // Back had moved the browser's address already: the person stays where they are.
          write(standing.current, { replace: true });
        }
      } catch {
        if (mine.signal.aborted) return;
        setBusy(false);
        setFailed(true);
      }
    },
    [arrive, onAdmitted, show],
  );

  const go = useCallback(
    (to: string, options: GoOptions = {}) => {
      const { pathname } = new URL(to, location.origin);
      if (isPublic(pathname)) show(to, options);
      else void enter(pathname === '/' ? '/home' : to, options);
    },
    [enter, show],
  );

  useEffect(() => {
    if (!isPublic(shown.pathname)) go(addressOf(location), { replace: true });
    return () => attempt.current?.abort();
    // The address the page was opened at; later ones come through `go` and Back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const back = () => {
      markMoved();
      const to = addressOf(location);
      // An alert gave its entry of the history back (AlertBack.ts): nobody went anywhere.
      if (to === standing.current) return;
      if (isPublic(place().pathname)) {
        attempt.current?.abort();
        setBusy(false);
        standing.current = to;
        setShown(place());
      } else {
        void enter(to, { replace: true });
      }
    };
    globalThis.addEventListener('popstate', back);
    return () => globalThis.removeEventListener('popstate', back);
  }, [enter]);

  return useMemo(() => ({ ...shown, busy, failed, go }), [shown, busy, failed, go]);
}
