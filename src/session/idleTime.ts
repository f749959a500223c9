import { config } from '../config';

/**
 * localStorage key of the last value from the API. The value applies to all users of the browser, even before the
 * sign-in.
 */
const storageKey = 'sobremesa.idleMinutes';

let ownerMinutes: number | null = null;
const listeners = new Set<() => void>();

try {
  ownerMinutes = Number(localStorage.getItem(storageKey)) || null;
} catch {
  // Storage is unavailable: each visit requests the value.
}

/** Returns the time in milliseconds without activity after which a session ends; 0: never. */
export function idleAfterMs(): number {
  return (ownerMinutes ?? config.idleMinutes) * 60_000;
}

export function storeIdleMinutes(minutes: number | null): void {
  if (minutes === ownerMinutes) return;
  ownerMinutes = minutes;
  try {
    localStorage.setItem(storageKey, String(minutes ?? 0));
  } catch {
    // Storage is unavailable: the value applies until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeIdleTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
