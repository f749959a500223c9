const storageKey = 'sobremesa.lastActivity';

/** Minimum time in milliseconds between two writes, because every key press and mouse move counts as activity. */
const minWriteIntervalMs = 5_000;

export function lastActivity(): number | null {
  try {
    const at = Number(localStorage.getItem(storageKey) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

export function recordActivity(now = Date.now()): void {
  const last = lastActivity();
  // Overwrites a time in the future, which exists if the clock was set back.
  if (last !== null && last <= now && now - last < minWriteIntervalMs) return;
  try {
    localStorage.setItem(storageKey, String(now));
  } catch {
    // Storage is unavailable: there is no idle sign-out, and the session ends when the tab is closed.
  }
}

export function clearActivity(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

export function isIdle(afterMs: number, now = Date.now()): boolean {
  const last = lastActivity();
  return last !== null && now - last >= afterMs;
}

export function onActivityInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === storageKey && listener();
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
