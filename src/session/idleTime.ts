import { config } from '../config';

/**
 * Entry of localStorage with the last value from the API. Applies to everybody who uses the browser, also before
 * sign-in.
 */
const storageKey = 'sobremesa.idleMinutes';

let ownerMinutes: number | null = null;
const listeners = new Set<() => void>();

try {
  ownerMinutes = Number(localStorage.getItem(storageKey)) || null;
} catch {
  // Without storage it is requested at each visit.
}

/** Returns the time without activity after which a session ends, in milliseconds; 0: never. */
export function idleAfterMs(): number {
  return (ownerMinutes ?? config.idleMinutes) * 60_000;
}

export function storeIdleMinutes(minutes: number | null): void {
  if (minutes === ownerMinutes) return;
  ownerMinutes = minutes;
  try {
    localStorage.setItem(storageKey, String(minutes ?? 0));
  } catch {
    // Without storage the value applies until the page is left.
  }
  for (const listener of listeners) listener();
}

export function subscribeIdleTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
