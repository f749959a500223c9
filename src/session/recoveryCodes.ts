import type { User } from 'firebase/auth';
import { isObject } from '../../contract/values';
import { embeddedIdentity, emulatedIdentity } from '../config';
import { IdentityUnreachable } from './identityErrors';

/** False for Firebase, which has no recovery codes; there an owner restores the access. */
export const hasRecoveryCodes = embeddedIdentity && !emulatedIdentity;

const path = '/identitytoolkit.googleapis.com/v2/accounts/mfaRecoveryCodes:create';

/**
 * Sends its own request, because Firebase's client has no function for recovery codes. `user` comes from
 * `reauthenticate` or from the setup of an app. Throws `IdentityUnreachable`, even if the service refuses.
 */
export async function createRecoveryCodes(user: User): Promise<readonly string[]> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  };
  try {
    const answer = await fetch(path, init);
    const body: unknown = await answer.json();
    if (isObject(body) && Array.isArray(body['recoveryCodes'])) return body['recoveryCodes'].map(String);
    throw new Error(`recovery codes were refused (${answer.status})`);
  } catch (error) {
    throw new IdentityUnreachable(error);
  }
}
