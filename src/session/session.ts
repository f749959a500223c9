import type { Auth } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { idleAfterMs } from './idleTime';
import { openSession } from './openSession';
import type { Session, SessionState } from './sessionState';
import { refreshBeforeExpiry } from './tokenRefresh';

interface TabSession extends Session {
  /** Firebase client of the session. The SDK's own `getAuth` would add the code for sign-in by pop-up windows. */
  readonly auth: Auth;
}

let current: TabSession | undefined;

/** Opens the session of this tab, used by the functions below, and refreshes its token before it expires. */
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
 * Returns the identity token for an API call, from memory while it is fresh; `null` if nobody is signed in. Throws
 * `IdentityUnreachable` if it must be renewed and the identity service does not answer, which does not end the session.
 */
export const getToken = (): Promise<string | null> => session().getToken();

/** Requests a new token, one request at a time for all callers. `null` and errors as `getToken`. */
export const refreshToken = (): Promise<string | null> => session().refreshToken();

/** Ends the session when the API refuses even a new token, and stores the address to return to. */
export const expireSession = (): void => session().expire();

/** Leads to the setup of a second factor, without which the API refuses access. */
export const requireSecondFactor = (): void => session().setNeedsSecondFactor(true);

/** Waits while the session is suspended. Resolves to whether the same person has signed in again. */
export const whenResumed = (): Promise<boolean> => session().whenResumed();
