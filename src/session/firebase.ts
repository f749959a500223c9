import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { embeddedIdentity, emulatedIdentity, firebaseProject } from '../config';

/**
 * Opens a Firebase client: that of the session or, with a name, one without persistence. Without a popup resolver:
 * there is no sign-in by other providers, so neither its code nor Google's script is loaded.
 */
export function createAuthClient(name?: string): Auth {
  const auth = initializeAuth(initializeApp(firebaseProject(), name), {
    persistence: name ? [] : [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (embeddedIdentity || emulatedIdentity) {
    // The embedded identity runs at the console's own origin, an official emulator elsewhere.
    const origin: unknown = import.meta.env.VITE_IDENTITY_ORIGIN;
    connectAuthEmulator(auth, typeof origin === 'string' ? origin : globalThis.location.origin, {
      disableWarnings: true,
    });
  }
  return auth;
}
