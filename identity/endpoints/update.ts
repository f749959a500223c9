import { textOf } from '../body';
import { Refusal } from '../refusal';
import { issue, signedIn } from '../service';
import { requireProof, strongEnough, type Endpoint } from './endpoint';

/**
 * Changes the caller's own name or password. A new password requires proof of the current one. Ends every session but
 * this one, which gets new tokens.
 */
export const update: Endpoint = async (service, body) => {
  const { user, session } = await signedIn(service, textOf(body, 'idToken'));
  const displayName = textOf(body, 'displayName');
  const password = textOf(body, 'password');
  const email = textOf(body, 'email');
  if (email !== undefined && email !== user.email) throw new Refusal('OPERATION_NOT_ALLOWED');
  const now = Math.floor(service.clock().getTime() / 1000);
  const { proof: _, ...continued } = session;
  if (password !== undefined) {
    strongEnough(password, user);
    // Checked last: after a refused weak password, the same proof can be used for another.
    await requireProof(service, session);
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
    ...(password !== undefined && (await issue(service, changed, { ...continued, authTime: now }))),
  };
};
