import { config } from '../config';

const storageKey = 'sobremesa.lastActivity';

/** Minimum time in milliseconds between two writes, because every key press and mouse move counts as activity. */
const minWriteIntervalMs = 5_000;

export function readLastActivity(): number | null {
  try {
    const time = Number(localStorage.getItem(storageKey) ?? Number.NaN);
    return Number.isFinite(time) ? time : null;
  } catch {
    return null;
  }
}

export function recordActivity(now = Date.now()): void {
  const lastActivityAt = readLastActivity();
  // Overwrites a time in the future, which exists if the clock was set back.
  if (lastActivityAt !== null && lastActivityAt <= now && now - lastActivityAt < minWriteIntervalMs) return;
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
  const lastActivityAt = readLastActivity();
  return lastActivityAt !== null && now - lastActivityAt >= afterMs;
}

export function onActivityInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === storageKey && listener();
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}

/**
 * localStorage key of the last value from the API. The value applies to all users of the browser, even before the
 * sign-in.
 */
const idleMinutesKey = 'sobremesa.idleMinutes';

let configuredMinutes: number | null = null;
const listeners = new Set<() => void>();

try {
  configuredMinutes = Number(localStorage.getItem(idleMinutesKey)) || null;
} catch {
  // Storage is unavailable: each visit requests the value.
}

/** Returns the time in milliseconds without activity after which a session ends; 0: never. */
export function getIdleAfterMs(): number {
  return (configuredMinutes ?? config.idleMinutes) * 60_000;
}

export function storeIdleMinutes(minutes: number | null): void {
  if (minutes === configuredMinutes) return;
  configuredMinutes = minutes;
  try {
    localStorage.setItem(idleMinutesKey, String(minutes ?? 0));
  } catch {
    // Storage is unavailable: the value applies until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeIdleTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
