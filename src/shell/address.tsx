import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { config } from '../config';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * Current address and navigation, for the frame and the public pages. The public pages implement it by `usePublicRoute`
 * (PublicApp.tsx), the console by react-router, so that the sign-in page loads without react-router.
 */
export interface Address {
  pathname: string;
  search: string;
  state: unknown;
  key: string;
  isNavigating: boolean;
  go: (to: string, options?: NavigateOptions) => void;
}

const defaultAddress: Address = {
  pathname: '/',
  search: '',
  state: null,
  key: 'default',
  isNavigating: false,
  go: () => undefined,
};

export const AddressContext = createContext<Address>(defaultAddress);

export function useAddress(): Address {
  return useContext(AddressContext);
}

const basePath = config.pagesBase.replace(/\/$/, '');

export function hrefOf(to: string): string {
  return basePath + to;
}

/** Parses an address inside the console. Unlike `new URL(to, origin)` it reads `//` as a path, not as a host. */
export function urlOf(to: string): URL {
  return new URL(location.origin + to);
}

export function toConsoleAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '/';
  return path + search + hash;
}

export function pathnameOf(url: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return toConsoleAddress(url).split(/[?#]/, 1)[0] ?? '/';
}

let isAfterNavigation = false;

/** Called at each navigation, because a page takes the focus only after a navigation. */
export function markNavigated(): void {
  isAfterNavigation = true;
}

export function hasNavigated(): boolean {
  return isAfterNavigation;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, NavigateOptions {
  to: string;
}

/**
 * Renders a link. The browser handles the middle button and modifier keys. A link to the current address replaces the
 * history entry.
 */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const { go, pathname, search } = useAddress();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
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
    <a {...anchor} href={hrefOf(to)} onClick={handleClick}>
      {children}
    </a>
  );
}
