import { config } from '../config';

/** Where it stands in the browser what the API said last: it holds for whoever uses the browser, also before they sign in. */
const storageKey = 'sobremesa.idleMinutes';

/** What owners have set (`/settings`); `null`: what the console was built with. */
let told: number | null = null;
const listeners = new Set<() => void>();

try {
  told = Number(localStorage.getItem(storageKey)) || null;
} catch {
  // Without storage it is asked at each visit.
}

/** After so many milliseconds without activity a session ends; 0: never. */
export function idleAfterMs(): number {
  return (told ?? config.idleMinutes) * 60_000;
}

/** Takes it as the API's answer. */
export function rememberIdleMinutes(minutes: number | null): void {
  if (minutes === told) return;
  told = minutes;
  try {
    localStorage.setItem(storageKey, String(minutes ?? 0));
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener when another time holds. */
export function onIdleTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
