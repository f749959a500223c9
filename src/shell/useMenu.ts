import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import { useAddress } from './address';

/** Overlay lies over the page, push moves it aside (docs/specification.md §2). */
export type MenuType = 'overlay' | 'push';

export interface MenuState {
  type: MenuType;
  /** The e-mail of who is signed in; `null` shows no lists and no sign-out. */
  email: string | null;
  open: boolean;
  /** Stands beside the page: on a wide screen, while signed in, for who has pinned it. */
  pinned: boolean;
  /** The screen is wide enough to pin it. */
  pinnable: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** Specification.md §9. */
const setUpDelay = 300;

/** One entry per user who has pinned the menu in this browser. */
const pinKey = (uid: string) => `sobremesa.menuPinned.${uid}`;
/** From here on there is room for the menu beside a page. */
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
    // Without storage the choice holds until the page is left.
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

/** The e-mail the menu is set up for: above the frames, because the console's replaces that of the sign-in pages. */
export const MenuSetUp = createContext<string | null>(null);

/** Sets the menu up 300 ms after a change of the sign-in state (docs/specification.md §4). */
export function useMenuSetUp(): string | null {
  const current = useSession().person?.email ?? null;
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEmail(current), setUpDelay);
    return () => clearTimeout(timer);
  }, [current]);
  return email;
}

/** The menu's state. It is open for one person on one page, so it closes at each change of either. */
export function useMenu(): MenuState {
  const { person } = useSession();
  const { pathname } = useAddress();
  const email = useContext(MenuSetUp);
  const uid = person?.uid ?? '';
  /** Choices made in this frame; earlier ones are in the storage. */
  const [pins, setPins] = useState<Readonly<Record<string, boolean>>>({});
  const place = `${uid} ${pathname}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const pinnable = useMediaQuery(pinnableWidth) && email !== null && person !== null;
  const pinned = pinnable && (pins[uid] ?? readPin(uid));
  const opened = openedAt === place;

  return {
    type: email === null ? 'push' : 'overlay',
    email,
    open: opened || pinned,
    pinned,
    pinnable,
    toggle: () => setOpenedAt(opened ? null : place),
    close: () => setOpenedAt(null),
    togglePin: () => {
      storePin(uid, !pinned);
      setPins({ ...pins, [uid]: !pinned });
      setOpenedAt(null);
    },
  };
}
