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

const folder = config.base.replace(/\/$/, '');

/** An address inside the console as the browser writes it. */
export function hrefOf(to: string): string {
  return folder + to;
}

/** What the browser writes as an address inside the console. */
export function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : '/';
  return path + search + hash;
}

/** How many entries of the history the console made before this one. */
export function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
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

let underWay = false;
const waiting: (() => void)[] = [];

/** Told when a navigation begins, and when it has come to rest. */
export function markUnderWay(now: boolean): void {
  underWay = now;
  if (!now) for (const act of waiting.splice(0)) act();
}

/** Does something to the history once no navigation is under way, which it would end. */
export function onceAtRest(act: () => void): void {
  if (underWay) waiting.push(act);
  else act();
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, GoOptions {
  to: string;
}

/** A real link: the middle button and the modifiers are the browser's. */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const { go } = useAddress();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { ...(replace === undefined ? {} : { replace }), state });
  };
  return (
    <a {...anchor} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
