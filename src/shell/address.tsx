import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { config } from '../config';

export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * Current address and navigation, for the frame and the public pages. Implemented by useDoorAddress.ts for the public
 * pages and by react-router for the console, so that the sign-in page loads without react-router.
 */
export interface Address {
  /** Path without the folder the console is served from. */
  pathname: string;
  search: string;
  state: unknown;
  /** Unique for each entry of the history. */
  key: string;
  /** Whether a navigation is in progress; the previous page is still on screen. */
  busy: boolean;
  go: (to: string, options?: GoOptions) => void;
}

const nowhere: Address = { pathname: '/', search: '', state: null, key: 'default', busy: false, go: () => undefined };

export const AddressContext = createContext<Address>(nowhere);

export function useAddress(): Address {
  return useContext(AddressContext);
}

const folder = config.pages.replace(/\/$/, '');

/** Converts an address inside the console to one of the browser. */
export function hrefOf(to: string): string {
  return folder + to;
}

/** Parses an address inside the console. Unlike `new URL(to, origin)` it reads `//` as a path, not as a host. */
export function urlOf(to: string): URL {
  return new URL(location.origin + to);
}

/** Converts an address of the browser to one inside the console. */
export function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : '/';
  return path + search + hash;
}

/** Returns the pathname inside the console of an address of the browser. */
export function pathnameOf(url: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return addressOf(url).split(/[?#]/, 1)[0] ?? '/';
}

let moved = false;

/** Called at each navigation: only after one does a page take the focus. */
export function markMoved(): void {
  moved = true;
}

export function hasMoved(): boolean {
  return moved;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, GoOptions {
  to: string;
}

/**
 * Link that leaves the middle button and modifier keys to the browser. Like any link, one to the current address
 * replaces the entry.
 */
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
