import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { embeddedIdentity, firebaseProject } from '../config';

/**
 * The identity service's client. No popup resolver: nobody signs in with another provider here, and
 * without it neither its code nor its foreign script is loaded.
 */
export function openIdentity(): Auth {
  const auth = initializeAuth(initializeApp(firebaseProject()), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (embeddedIdentity) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });
  return auth;
}
