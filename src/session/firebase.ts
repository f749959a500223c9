import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { isIdentityEmbedded, isIdentityEmulated, readFirebaseProject } from '../config';

/**
 * Creates a Firebase client: the client of the session or, with a `name`, one without persistence. Passes no popup
 * resolver, because the console has no sign-in by other providers: this omits the resolver's code and Google's script.
 */
export function createAuthClient(name?: string): Auth {
  const auth = initializeAuth(initializeApp(readFirebaseProject(), name), {
    persistence: name ? [] : [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (isIdentityEmbedded || isIdentityEmulated) {
    // The embedded identity service has the origin of the console; an official emulator has another one.
    const origin: unknown = import.meta.env.VITE_IDENTITY_ORIGIN;
    connectAuthEmulator(auth, typeof origin === 'string' ? origin : globalThis.location.origin, {
      disableWarnings: true,
    });
  }
  return auth;
}
