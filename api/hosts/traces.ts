import type { IdentityPort } from '../identity/port';
import type { Traces } from '../watch/traces';
import type { OpenTraces } from './opentelemetry';

/** Loads the tracing library, which is slow to load, only where traces are on. */
export async function openTraces(traced: boolean): Promise<OpenTraces | undefined> {
  if (!traced) return undefined;
  const { createOpenTelemetry } = await import('./opentelemetry');
  return createOpenTelemetry();
}

/** Wraps the identity service so that each call becomes a span of the trace. */
export function tracedIdentity(identity: IdentityPort, traces: Traces | undefined): IdentityPort {
  if (!traces) return identity;
  const part = <T>(name: string, work: () => Promise<T>) => traces.part(`identity ${name}`, work);
  return {
    verify: (token) => part('verify', () => identity.verify(token)),
    create: (given) => part('create', () => identity.create(given)),
    find: (email) => part('find', () => identity.find(email)),
    rename: (uid, name) => part('rename', () => identity.rename(uid, name)),
    setRole: (uid, role) => part('setRole', () => identity.setRole(uid, role)),
    endSessions: (uid) => part('endSessions', () => identity.endSessions(uid)),
    resetSecondFactor: (uid) => part('resetSecondFactor', () => identity.resetSecondFactor(uid)),
    restoreAccess: (uid, email) => part('restoreAccess', () => identity.restoreAccess(uid, email)),
    signInMethods: (uids) => part('signInMethods', () => identity.signInMethods(uids)),
    setDisabled: (uid, disabled) => part('setDisabled', () => identity.setDisabled(uid, disabled)),
    sendPasswordMail: (email, language) => part('sendPasswordMail', () => identity.sendPasswordMail(email, language)),
    remove: (uid) => part('remove', () => identity.remove(uid)),
  };
}
