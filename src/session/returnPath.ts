import { config } from '../config';
import { isPublic } from './publicPaths';

/**
 * The address somebody wanted when they were sent to the sign-in page. It is stored for this tab, so that it survives
 * a reload, and with the person whose session ended: somebody else who signs in does not land on their page.
 */
const storageKey = `sobremesa.wayBack${config.storageSuffix}`;

interface ReturnPath {
  /** Path, query and hash inside the console. */
  path: string;
  /** The person it belongs to; `null` if nobody was signed in. */
  uid: string | null;
}

/** Only an address inside the console: never `//elsewhere`, `https://…` or a page before sign-in. */
function isInside(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  const url = new URL(path, 'https://console.invalid');
  return url.origin === 'https://console.invalid' && !isPublic(url.pathname);
}

export function storeReturnPath(path: string, uid: string | null): void {
  if (!isInside(path)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, uid } satisfies ReturnPath));
  } catch {
    // Without storage, sign-in leads to the home page.
  }
}

function read(): ReturnPath | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || typeof kept.path !== 'string') return null;
    const uid = 'uid' in kept && typeof kept.uid === 'string' ? kept.uid : null;
    return isInside(kept.path) ? { path: kept.path, uid } : null;
  } catch {
    return null;
  }
}

/** The stored address of this person. It is removed in any case. */
export function takeReturnPath(uid: string): string | null {
  const kept = read();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // No storage.
  }
  return kept && (kept.uid === null || kept.uid === uid) ? kept.path : null;
}
