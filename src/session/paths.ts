import { config } from '../config';

const publicPaths = ['/login', '/forget'] as const;

type PublicPath = (typeof publicPaths)[number];

/**
 * Returns the public page at this address, or `null` if the address is guarded. Ignores case, trailing slashes and
 * escapes, as react-router does. All code must use this function to match public pages: if the router, the sign-in
 * pages and the stored return address disagreed, they would redirect to each other endlessly.
 */
export function publicPathOf(pathname: string): PublicPath | null {
  const path = decodeSegments(pathname).replace(/\/+$/, '').toLowerCase();
  return publicPaths.find((publicPath) => publicPath === path) ?? null;
}

export function isPublic(pathname: string): boolean {
  return publicPathOf(pathname) !== null;
}

/** Decodes each segment, so that an escaped slash stays part of a name. */
function decodeSegments(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    // The path contains malformed escapes.
    return pathname;
  }
}

/**
 * sessionStorage key of the address that was requested before the redirect to the sign-in page. The entry survives a
 * reload and contains the user whose session ended, because another user who signs in must not open that address.
 */
const storageKey = `sobremesa.wayBack${config.storageSuffix}`;

interface ReturnPath {
  path: string;
  uid: string | null;
}

/** Accepts only an address inside the console; rejects `//elsewhere`, `https://…` and public pages. */
function isConsolePath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  const url = new URL(path, 'https://console.invalid');
  return url.origin === 'https://console.invalid' && !isPublic(url.pathname);
}

export function storeReturnPath(path: string, uid: string | null): void {
  if (!isConsolePath(path)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, uid } satisfies ReturnPath));
  } catch {
    // Storage is unavailable: the sign-in leads to the home page.
  }
}

function readReturnPath(): ReturnPath | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('path' in stored) || typeof stored.path !== 'string')
      return null;
    const uid = 'uid' in stored && typeof stored.uid === 'string' ? stored.uid : null;
    return isConsolePath(stored.path) ? { path: stored.path, uid } : null;
  } catch {
    return null;
  }
}

/** Returns the stored address and removes it; returns `null` if it belongs to another user. */
export function takeReturnPath(uid: string): string | null {
  const stored = readReturnPath();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
  return stored && (stored.uid === null || stored.uid === uid) ? stored.path : null;
}
