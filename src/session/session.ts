import type { Auth } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { idleAfterMs } from './idleTime';
import { openSession } from './openSession';
import type { Session, SessionState } from './sessionState';
import { refreshBeforeExpiry } from './tokenRefresh';

interface TabSession extends Session {
  /**
   * Firebase client of the session. Not Firebase's `getAuth`, which would add the code for sign-in with pop-up windows.
   */
  readonly auth: Auth;
}

let current: TabSession | undefined;

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
 * Returns the token from memory until it expires; `null` if nobody is signed in. Throws `IdentityUnreachable` if the
 * token has expired and the identity service does not answer; the session continues.
 */
export const getToken = (): Promise<string | null> => session().getToken();

export const refreshToken = (): Promise<string | null> => session().refreshToken();

export const expireSession = (): void => session().expire();

export const requireSecondFactor = (): void => session().setNeedsSecondFactor(true);

export const whenResumed = (): Promise<boolean> => session().whenResumed();
