import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { config } from '../config';

export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * Where the person is and how to go elsewhere, as the frame and the pages before sign-in need it.
 * The door answers with a few lines of its own (auth/useDoorAddress.ts), the console with
 * react-router: so the sign-in page opens without it.
 */
export interface Address {
  /** Without the folder the console is served from. */
  pathname: string;
  search: string;
  /** What the link that led here handed over. */
  state: unknown;
  /** Another one for each entry of the history. */
  key: string;
  /** A navigation is under way; the page on screen is still the one before. */
  busy: boolean;
  go: (to: string, options?: GoOptions) => void;
}

const nowhere: Address = { pathname: '/', search: '', state: null, key: 'default', busy: false, go: () => undefined };

export const AddressContext = createContext<Address>(nowhere);

export function useAddress(): Address {
  return useContext(AddressContext);
}

const folder = config.pages.replace(/\/$/, '');

/** An address inside the console as the browser writes it. */
export function hrefOf(to: string): string {
  return folder + to;
}

/** The parts of an address inside the console. Unlike `new URL(to, origin)` it reads `//` as a path, not as a host. */
export function urlOf(to: string): URL {
  return new URL(location.origin + to);
}

/** What the browser writes as an address inside the console. */
export function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : '/';
  return path + search + hash;
}

/** The pathname inside the console of what the browser writes. */
export function pathnameOf(url: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return addressOf(url).split(/[?#]/, 1)[0] ?? '/';
}

let moved = false;

/** Told at each navigation: only then does a page take the focus. */
export function markMoved(): void {
  moved = true;
}

/** Whether the person went somewhere since the page was loaded. */
export function hasMoved(): boolean {
  return moved;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, GoOptions {
  to: string;
}

/** A real link: the middle button and the modifiers are the browser's. Like any link, one to the page on screen adds no entry. */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const { go, pathname, search } = useAddress();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(to, { replace: replace ?? to === pathname + search, state });
  };
  return (
    <a {...anchor} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
