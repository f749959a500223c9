import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { getIdleAfterMs } from './activity';
import { openSession } from './openSession';
import type { Session, SessionState } from './sessionState';
import { valueAt } from '../../contract/values';

interface TabSession extends Session {
  /**
   * Firebase client of the session. Not Firebase's `getAuth`, which would add the code for sign-in with pop-up windows.
   */
  readonly auth: Auth;
}

let currentSession: TabSession | undefined;

export async function startSession(auth: Auth): Promise<Session> {
  const newSession = await openSession(auth, getIdleAfterMs);
  const stopRefreshing = refreshBeforeExpiry(auth, newSession.refreshToken);
  const close = () => {
    stopRefreshing();
    newSession.close();
  };
  currentSession = { ...newSession, auth, close };
  return currentSession;
}

export function session(): TabSession {
  if (!currentSession) throw new Error('The session is not started yet');
  return currentSession;
}

export function useSession(): SessionState {
  const { subscribe, get } = session();
  return useSyncExternalStore(subscribe, get);
}

/**
 * Returns the token from memory until it expires; `null` if nobody is signed in. Throws `IdentityUnreachable` if the
 * token has expired and the identity service does not answer; the session continues.
 */
export const getToken = (): Promise<string | null> => session().getToken();

export const refreshToken = (): Promise<string | null> => session().refreshToken();

export const expireSession = (): void => session().expire();

export const requireSecondFactor = (): void => session().setNeedsSecondFactor(true);

export const whenResumed = (): Promise<boolean> => session().whenResumed();

const minuteMs = 60_000;

/**
 * Milliseconds before the expiry at which the token is refreshed (docs/specification.md §9). Firebase's client itself
 * waits for the next request after the expiry, unless Firestore or Storage is loaded.
 */
const refreshLeadTimeMs = 5 * minuteMs;

const defaultLifetimeMs = 60 * minuteMs;

/** Pauses after failures in milliseconds: the first is `minPauseMs`, and they double up to `maxPauseMs`. */
const minPauseMs = 30_000;
const maxPauseMs = 16 * minuteMs;

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
  return typeof expiry === 'number' ? expiry : Date.now() + defaultLifetimeMs;
}

/**
 * Calls `refresh` five minutes before the user's token expires, even if another tab received it, and again after a
 * failure. Returns a function that stops the refresh.
 */
function refreshBeforeExpiry(auth: Auth, refresh: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let pauseMs = minPauseMs;
  let isRefreshing = false;
  let isStopped = false;

  function setTimer(ms: number): void {
    clearTimeout(timer);
    if (!isStopped && auth.currentUser) timer = setTimeout(() => void refreshNow(), ms);
  }

  function schedule(user: User | null, minDelayMs = 0): void {
    dueAt = user ? Math.max(expiryOf(user) - refreshLeadTimeMs, Date.now() + minDelayMs) : Number.POSITIVE_INFINITY;
    setTimer(Math.max(dueAt - Date.now(), 0));
  }

  async function refreshNow(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      await refresh();
      pauseMs = minPauseMs;
      schedule(auth.currentUser, minPauseMs);
    } catch {
      setTimer(pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    } finally {
      isRefreshing = false;
    }
  }

  function refreshIfDue(): void {
    if (Date.now() >= dueAt) void refreshNow();
  }

  const unsubscribe = onIdTokenChanged(auth, (user) => {
    // During a refresh, `refreshNow` schedules the next one itself.
    if (!isRefreshing || !user) schedule(user);
  });
  for (const event of wakeEvents) globalThis.addEventListener(event, refreshIfDue);

  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    for (const event of wakeEvents) globalThis.removeEventListener(event, refreshIfDue);
  };
}
