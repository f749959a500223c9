import type { IdentityPort } from '../identity/port';

/**
 * Wraps the identity service for a sandbox: authenticates callers, but changes nothing. Administrators invited in a
 * sandbox get no identity, so they cannot sign in.
 */
export function readOnlyIdentity(identity: IdentityPort): IdentityPort {
  const noop = () => Promise.resolve();
  return {
    verify: (token) => identity.verify(token),
    create: () => Promise.resolve(`sandbox-${crypto.randomUUID()}`),
    find: () => Promise.resolve(undefined),
    rename: noop,
    setRole: noop,
    endSessions: noop,
    resetSecondFactor: noop,
    restoreAccess: noop,
    signInMethods: () => Promise.resolve([]),
    setDisabled: noop,
    sendPasswordMail: noop,
    remove: noop,
  };
}
