/**
 * Where somebody was going when they were sent to the door. Kept in this tab only, so that it
 * survives a reload, and bound to the person whose session ended there: another person who signs in
 * on the same tab does not land on their page.
 */
const storageKey = 'sobremesa.wayBack';

interface WayBack {
  /** Path, query and hash inside the console. */
  path: string;
  /** Whose way it is; `null` when nobody was signed in. */
  uid: string | null;
}

/** Only an address inside the console: never `//elsewhere`, `https://…` or the door itself. */
function isInside(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  const url = new URL(path, 'https://console.invalid');
  return url.origin === 'https://console.invalid' && url.pathname !== '/login' && url.pathname !== '/forget';
}

export function keepWayBack(path: string, uid: string | null): void {
  if (!isInside(path)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, uid } satisfies WayBack));
  } catch {
    // Without storage one lands at home.
  }
}

function read(): WayBack | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || typeof kept.path !== 'string') return null;
    const uid = 'uid' in kept && typeof kept.uid === 'string' ? kept.uid : null;
    return isInside(kept.path) ? { path: kept.path, uid } : null;
  } catch {
    return null;
  }
}

/** The way back of this person, once; what was kept is gone afterwards, whoever asks. */
export function takeWayBack(uid: string): string | null {
  const kept = read();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
  return kept && (kept.uid === null || kept.uid === uid) ? kept.path : null;
}
