import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import { useAddress } from './address';

/** Overlay lies over the page, push moves it aside (docs/specification.md §2). */
export type MenuType = 'overlay' | 'push';

export interface MenuState {
  type: MenuType;
  /** The e-mail of who is signed in; `null` shows no lists and no sign-out. */
  email: string | null;
  open: boolean;
  /** Stands beside the page: on a wide screen, while signed in, unless the person chose otherwise. */
  pinned: boolean;
  /** The screen is wide enough to pin it. */
  pinnable: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** Specification.md §9. */
const setUpDelay = 300;

const pinKey = 'sobremesa.menuPinned';
/** From here on there is room for the menu beside a page … */
const pinnableWidth = '(min-width: 1100px)';
/** … and from here on it stands there until the person chooses otherwise. */
const openWidth = '(min-width: 1440px)';

/** The person's own choice; `null` as long as they made none. */
function keptPin(): boolean | null {
  try {
    const kept = localStorage.getItem(pinKey);
    return kept === null ? null : kept === 'true';
  } catch {
    return null;
  }
}

function keepPin(pinned: boolean): void {
  try {
    localStorage.setItem(pinKey, String(pinned));
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

/**
 * The menu's state. It is open for one person on one page, so it closes at each change of either,
 * and it is set up 300 ms after the first (docs/specification.md §4).
 */
export function useMenu(): MenuState {
  const { person } = useSession();
  const { pathname } = useAddress();
  const current = person?.email ?? null;
  const [email, setEmail] = useState<string | null>(null);
  const [chosen, setChosen] = useState(keptPin);
  const openByDefault = useMediaQuery(openWidth);
  const place = `${person?.uid ?? ''} ${pathname}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const pinnable = useMediaQuery(pinnableWidth) && email !== null && current !== null;
  const pinned = pinnable && (chosen ?? openByDefault);
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
      keepPin(!pinned);
      setChosen(!pinned);
      setOpenedAt(null);
    },
  };
}
