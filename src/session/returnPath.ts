import { config } from '../config';
import { isPublic } from './publicPaths';

/**
 * Entry of sessionStorage with the address requested before the redirect to the sign-in page. It survives a reload. The
 * person whose session ended is stored with it: another person who signs in is not led to their page.
 */
const storageKey = `sobremesa.wayBack${config.storageSuffix}`;

interface ReturnPath {
  path: string;
  uid: string | null;
}

/** Accepts only an address inside the console: never `//elsewhere`, `https://…` or a public page. */
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
    // Without storage, sign-in leads to the home page.
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

/** Removes the entry in any case; `null` if it belongs to another person. */
export function takeReturnPath(uid: string): string | null {
  const stored = readReturnPath();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no entry to remove.
  }
  return stored && (stored.uid === null || stored.uid === uid) ? stored.path : null;
}
