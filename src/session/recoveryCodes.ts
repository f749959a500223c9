import type { User } from 'firebase/auth';
import { isObject } from '../../contract/values';
import { embeddedIdentity, emulatedIdentity } from '../config';
import { IdentityUnreachable } from './identityErrors';

/** False for Firebase, which has no recovery codes: an owner restores access there. */
export const hasRecoveryCodes = embeddedIdentity && !emulatedIdentity;

const path = '/identitytoolkit.googleapis.com/v2/accounts/mfaRecoveryCodes:create';

/**
 * Uses a direct request, because the SDK has no call for recovery codes. `user`: from `reauthenticate`, or after an
 * app's setup. Throws `IdentityUnreachable`, also for a refusal.
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
