import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import { useAddress } from '../shell/address';

export type MenuType = 'overlay' | 'push';

export interface MenuState {
  type: MenuType;
  email: string | null;
  open: boolean;
  pinned: boolean;
  pinnable: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** Milliseconds (docs/specification.md §9). */
const menuDelayMs = 300;

const pinKey = (uid: string) => `sobremesa.menuPinned.${uid}`;
const pinnableWidth = '(min-width: 1100px)';

function readPin(uid: string): boolean {
  try {
    return localStorage.getItem(pinKey(uid)) !== null;
  } catch {
    return false;
  }
}

function storePin(uid: string, pinned: boolean): void {
  try {
    if (pinned) localStorage.setItem(pinKey(uid), 'true');
    else localStorage.removeItem(pinKey(uid));
  } catch {
    // Storage is unavailable: the choice applies until the page is closed.
  }
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(query).matches,
  );
}

/**
 * E-mail of the user for whom the menu is rendered. Provided above the frames, because the frame of the console
 * replaces the frame of the public pages.
 */
export const MenuEmailContext = createContext<string | null>(null);

export function useDelayedMenuEmail(): string | null {
  const current = useSession().person?.email ?? null;
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEmail(current), menuDelayMs);
    return () => clearTimeout(timer);
  }, [current]);
  return email;
}

/** Closes an open menu when the page or the signed-in user changes. */
export function useMenu(): MenuState {
  const { person } = useSession();
  const { pathname } = useAddress();
  const email = useContext(MenuEmailContext);
  const uid = person?.uid ?? '';
  const [pins, setPins] = useState<Readonly<Record<string, boolean>>>({});
  const pageKey = `${uid} ${pathname}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const pinnable = useMediaQuery(pinnableWidth) && email !== null && person !== null;
  const pinned = pinnable && (pins[uid] ?? readPin(uid));
  const opened = openedAt === pageKey;

  return {
    type: email === null ? 'push' : 'overlay',
    email,
    open: opened || pinned,
    pinned,
    pinnable,
    toggle: () => setOpenedAt(opened ? null : pageKey),
    close: () => setOpenedAt(null),
    togglePin: () => {
      storePin(uid, !pinned);
      setPins({ ...pins, [uid]: !pinned });
      setOpenedAt(null);
    },
  };
}
