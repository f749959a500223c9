import { config } from '../config';
import { isPublic } from './publicPaths';

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
