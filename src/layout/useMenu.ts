import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../auth/session';
import { useAddress } from './address';

/** Overlay lies over the page, push moves it aside (specification.md §2). */
export type MenuType = 'overlay' | 'push';

export interface MenuState {
  type: MenuType;
  /** The e-mail of who is signed in; `null` shows no lists and no sign-out. */
  email: string | null;
  open: boolean;
  /** Stands beside the page: a person's own choice, on a wide screen, while signed in. */
  pinned: boolean;
  /** The screen is wide enough to pin it. */
  pinnable: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** Specification.md §9. */
export const setUpDelay = 300;

const pinKey = 'sobremesa.menuPinned';
const wide = '(min-width: 1100px)';

function keptPin(): boolean {
  try {
    return localStorage.getItem(pinKey) === 'true';
  } catch {
    return false;
  }
}

function keepPin(pinned: boolean): void {
  try {
    localStorage.setItem(pinKey, String(pinned));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = globalThis.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(wide).matches,
  );
}

/**
 * The menu's state. It is open for one person on one page, so it closes at each change of either,
 * and it is set up 300 ms after the first (specification.md §4).
 */
export function useMenu(): MenuState {
  const { person } = useSession();
  const { pathname } = useAddress();
  const current = person?.email ?? null;
  const [email, setEmail] = useState<string | null>(null);
  const [wanted, setWanted] = useState(keptPin);
  const place = `${person?.uid ?? ''} ${pathname}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const pinnable = useWide() && email !== null && current !== null;
  const pinned = pinnable && wanted;
  const opened = openedAt === place;

  useEffect(() => {
    const timer = setTimeout(() => setEmail(current), setUpDelay);
    return () => clearTimeout(timer);
  }, [current]);

  return {
    type: email === null ? 'push' : 'overlay',
    email,
    open: opened || pinned,
    pinned,
    pinnable,
    toggle: () => setOpenedAt(opened ? null : place),
    close: () => setOpenedAt(null),
    togglePin: () => {
      keepPin(!wanted);
      setWanted(!wanted);
      setOpenedAt(null);
    },
  };
}
