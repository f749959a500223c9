/** When somebody last used the console in any of its tabs, in milliseconds since 1970: kept in the browser's storage. */
const storageKey = 'sobremesa.lastActivity';

/** Each key and each move of the mouse is one; this often is enough, in milliseconds. */
const keptEvery = 5_000;

/** `null` if it is not known, as at the first visit. */
export function lastActivity(): number | null {
  try {
    const at = Number(localStorage.getItem(storageKey) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

export function noteActivity(now = Date.now()): void {
  const last = lastActivity();
  // A clock that was set back leaves a moment that is still to come.
  if (last !== null && last <= now && now - last < keptEvery) return;
  try {
    localStorage.setItem(storageKey, String(now));
  } catch {
    // Without storage nobody is signed out: the session ends with the tab.
  }
}

export function forgetActivity(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // There was none.
  }
}

/** Whether nobody has used the console for so long. */
export function isIdle(afterMs: number, now = Date.now()): boolean {
  const last = lastActivity();
  return last !== null && now - last >= afterMs;
}

/** Calls the listener when another tab was used. */
export function onActivityElsewhere(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === storageKey && listener();
  globalThis.addEventListener('storage', heard);
  return () => globalThis.removeEventListener('storage', heard);
}
