import type { Auth } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { openSession, type Session, type SessionState } from './openSession';

let current: Session | undefined;

/** Makes the session of this tab. Everything below speaks of it. */
export async function startSession(auth: Auth): Promise<Session> {
  current = await openSession(auth);
  return current;
}

export function session(): Session {
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

/** A new token, one request at a time whoever asks. `null` and throws as `getToken`. */
export const refreshToken = (): Promise<string | null> => session().refreshToken();

/** The API refuses even a new token: the session is over; the door keeps the way back. */
export const sessionLost = (): void => session().lost();
