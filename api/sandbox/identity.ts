import type { IdentityPort } from '../identity/port';

/**
 * The identity service as a sandbox has it: it says who asks, and nothing that is done in the sandbox reaches it. Whoever
 * is invited there gets no identity, so nobody can sign in because of it.
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
