import { stringMember } from '../body';
import { IdentityError } from '../identityError';
import { issueTokens, requireSession } from '../service';
import { requireFreshProof, requireStrongPassword, type Endpoint } from './endpoint';

/**
 * Changes the caller's name or password. A new password requires a fresh proof of the current password and ends all
 * other sessions. The response contains new tokens for the caller's session.
 */
export const update: Endpoint = async (service, body) => {
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  const displayName = stringMember(body, 'displayName');
  const password = stringMember(body, 'password');
  const email = stringMember(body, 'email');
  if (email !== undefined && email !== user.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const now = Math.floor(service.clock().getTime() / 1000);
  const { proof: _, ...continuedSession } = session;
  if (password !== undefined) {
    requireStrongPassword(password, user);
    // Consumes the proof last, so that it remains valid if the new password is rejected as weak.
    await requireFreshProof(service, session);
  }
  const changed = await service.people.change(
    user.uid,
    {
      ...(displayName !== undefined && { displayName: displayName || null }),
      ...(password !== undefined && { passwordHash: await service.passwords.hash(password) }),
    },
    password === undefined ? undefined : 'endSessions',
  );
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: changed.uid,
    email: changed.email,
    displayName: changed.displayName ?? '',
    emailVerified: true,
    ...(password !== undefined && (await issueTokens(service, changed, { ...continuedSession, authTime: now }))),
  };
};
