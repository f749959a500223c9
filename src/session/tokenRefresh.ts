import { onIdTokenChanged, type Auth, type User } from 'firebase/auth';
import { valueAt } from '../../contract/values';

const minute = 60_000;

/**
 * Lead time before expiry (docs/specification.md §9). The SDK itself waits for the next request after the expiry,
 * unless Firestore or Storage is loaded.
 */
const refreshLeadTime = 5 * minute;

const defaultLifetime = 60 * minute;

/** Pauses after failures in milliseconds: starts at `minPause` and doubles up to `maxPause`. */
const minPause = 30_000;
const maxPause = 16 * minute;

/** Events after which timers of a sleeping or hidden tab may be late, or the network is back. */
const wakeEvents = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

/** Returns the expiry by the clock of this device: the SDK adds the token's lifetime to the time it received it. */
function expiryOf(user: User): number {
  const expiry = valueAt(user.toJSON(), ['stsTokenManager', 'expirationTime']);
  return typeof expiry === 'number' ? expiry : Date.now() + defaultLifetime;
}

/**
 * Calls `refresh` five minutes before the token of the signed-in user expires, whichever tab received it, and again
 * while that fails. Returns a function that stops it.
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
    // `refreshNow` schedules the next refresh itself.
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
