import type { Auth } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { idleAfterMs } from './idleTime';
import { openSession } from './openSession';
import type { Session, SessionState } from './sessionState';
import { refreshBeforeExpiry } from './tokenRefresh';

/** The session of this tab. */
interface TabSession extends Session {
  /** Its Firebase client. The SDK's own `getAuth` would bring along what signs in by pop-up windows. */
  readonly auth: Auth;
}

let current: TabSession | undefined;

/** Opens the session of this tab, which the functions below use, and refreshes its token in time. */
export async function startSession(auth: Auth): Promise<Session> {
  const opened = await openSession(auth, idleAfterMs);
  const stopRefreshing = refreshBeforeExpiry(auth, opened.refreshToken);
  const close = () => {
    stopRefreshing();
    opened.close();
  };
  current = { ...opened, auth, close };
  return current;
}

export function session(): TabSession {
  if (!current) throw new Error('The session is not started yet');
  return current;
}

export function useSession(): SessionState {
  const { subscribe, get } = session();
  return useSyncExternalStore(subscribe, get);
}

/**
 * The identity token for a call to the API: from memory while it is fresh. `null` when nobody is
 * signed in. Throws `IdentityUnreachable` when it must be renewed and the identity service does not
 * answer, which is not a lost session.
 */
export const getToken = (): Promise<string | null> => session().getToken();

/** A new token, one request at a time for all callers. `null` and errors as `getToken`. */
export const refreshToken = (): Promise<string | null> => session().refreshToken();

/** The API refuses even a new token: ends the session and remembers the address to return to. */
export const sessionLost = (): void => session().lost();

/** The API lets nobody in without a second factor: the person is led to set one up. */
export const secondFactorNeeded = (): void => session().needSecondFactor(true);

/** Waits while the session is suspended; whether the same person has signed in again. */
export const whenResumed = (): Promise<boolean> => session().whenResumed();
