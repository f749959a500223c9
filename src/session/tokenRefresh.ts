import { onIdTokenChanged, type Auth, type User } from 'firebase/auth';
import { valueAt } from '../../contract/values';

const minute = 60_000;

/**
 * Milliseconds before the expiry at which the token is refreshed (docs/specification.md §9). Firebase's client itself
 * waits for the next request after the expiry, unless Firestore or Storage is loaded.
 */
const refreshLeadTime = 5 * minute;

const defaultLifetime = 60 * minute;

/** Pauses after failures in milliseconds: the first is `minPause`, and they double up to `maxPause`. */
const minPause = 30_000;
const maxPause = 16 * minute;

/**
 * Events after which timers may be late, because the tab was hidden or asleep, or after which the network may be back.
 */
const wakeEvents = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

/**
 * Returns the expiry by the clock of this device: Firebase's client adds the lifetime of the token to the time of its
 * receipt.
 */
function expiryOf(user: User): number {
  const expiry = valueAt(user.toJSON(), ['stsTokenManager', 'expirationTime']);
  return typeof expiry === 'number' ? expiry : Date.now() + defaultLifetime;
}

/**
 * Calls `refresh` five minutes before the user's token expires, even if another tab received it, and again after a
 * failure. Returns a function that stops the refresh.
 */
export function refreshBeforeExpiry(auth: Auth, refresh: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let pause = minPause;
  let isRefreshing = false;
  let isStopped = false;

  function setTimer(ms: number): void {
    clearTimeout(timer);
    if (!isStopped && auth.currentUser) timer = setTimeout(() => void refreshNow(), ms);
  }

  function schedule(user: User | null, atLeast = 0): void {
    dueAt = user ? Math.max(expiryOf(user) - refreshLeadTime, Date.now() + atLeast) : Number.POSITIVE_INFINITY;
    setTimer(Math.max(dueAt - Date.now(), 0));
  }

  async function refreshNow(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      await refresh();
      pause = minPause;
      schedule(auth.currentUser, minPause);
    } catch {
      setTimer(pause);
      pause = Math.min(2 * pause, maxPause);
    } finally {
      isRefreshing = false;
    }
  }

  function wake(): void {
    if (Date.now() >= dueAt) void refreshNow();
  }

  const unsubscribe = onIdTokenChanged(auth, (user) => {
    // During a refresh, `refreshNow` schedules the next one itself.
    if (!isRefreshing || !user) schedule(user);
  });
  for (const event of wakeEvents) globalThis.addEventListener(event, wake);

  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    for (const event of wakeEvents) globalThis.removeEventListener(event, wake);
  };
}
