import type { IdentityPort } from '../ports/identity';
import type { Traces } from '../telemetry/telemetry';
import type { OpenTraces } from './opentelemetry';

export async function openTraces(traced: boolean): Promise<OpenTraces | undefined> {
  if (!traced) return undefined;
  const { createOpenTelemetry } = await import('./opentelemetry');
  return createOpenTelemetry();
}

export function tracedIdentity(identity: IdentityPort, traces: Traces | undefined): IdentityPort {
  if (!traces) return identity;
  const span = <T>(name: string, work: () => Promise<T>) => traces.traceSpan(`identity ${name}`, work);
  return {
    verify: (token) => span('verify', () => identity.verify(token)),
    create: (identityInput) => span('create', () => identity.create(identityInput)),
    find: (email) => span('find', () => identity.find(email)),
    rename: (uid, name) => span('rename', () => identity.rename(uid, name)),
    setRole: (uid, role) => span('setRole', () => identity.setRole(uid, role)),
    endSessions: (uid) => span('endSessions', () => identity.endSessions(uid)),
    resetSecondFactor: (uid) => span('resetSecondFactor', () => identity.resetSecondFactor(uid)),
    restoreAccess: (uid, email) => span('restoreAccess', () => identity.restoreAccess(uid, email)),
    signInMethods: (uids) => span('signInMethods', () => identity.signInMethods(uids)),
    setDisabled: (uid, disabled) => span('setDisabled', () => identity.setDisabled(uid, disabled)),
    sendPasswordMail: (email, language) => span('sendPasswordMail', () => identity.sendPasswordMail(email, language)),
    remove: (uid) => span('remove', () => identity.remove(uid)),
  };
}
