import type { IdentityPort } from '../identity/port';

/**
 * Wraps the identity service for a sandbox: authenticates callers, but makes no changes. Administrators invited in a
 * sandbox get no identity, so nobody can sign in because of it.
 */
export function readOnlyIdentity(identity: IdentityPort): IdentityPort {
  const nothing = () => Promise.resolve();
  return {
    verify: (token) => identity.verify(token),
    create: () => Promise.resolve(`sandbox-${crypto.randomUUID()}`),
    find: () => Promise.resolve(undefined),
    rename: nothing,
    setRole: nothing,
    endSessions: nothing,
    resetSecondFactor: nothing,
    restoreAccess: nothing,
    signInMethods: () => Promise.resolve([]),
    setDisabled: nothing,
    sendPasswordMail: nothing,
    remove: nothing,
  };
}
