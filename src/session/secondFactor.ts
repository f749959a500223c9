import {
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
  type Auth,
  type MultiFactorError,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { replaceSessionTokens } from './reauthentication';
import { session } from './session';
import { isObject } from '../../contract/values';
import { isIdentityEmbedded, isIdentityEmulated } from '../config';
import { IdentityUnreachable } from './identityErrors';

const issuer = 'Sobremesa';

export function createCodeResolver(auth: Auth, error: unknown): (code: string) => Promise<UserCredential> {
  // Cast: the caller has checked the error code.
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!app) throw error;
  return (code) => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
}

export interface Enrolment {
  /** Base32 text that the user types if the QR code cannot be scanned. */
  secret: string;
  otpauthUrl: string;
  /**
   * Completes the setup with the first code. Returns the recovery codes; none if the identity service does not support
   * them or failed to create them. Throws the error of the identity service.
   */
  finish(code: string): Promise<readonly string[]>;
}

/** `user` comes from `reauthenticate`. Throws `auth/requires-recent-login` if that was more than a minute ago. */
export async function beginEnrolment(user: User): Promise<Enrolment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    otpauthUrl: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), issuer),
    async finish(code) {
      return replaceSessionTokens(user, async () => {
        await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), issuer);
        return hasRecoveryCodes ? createRecoveryCodes(user).catch(() => []) : [];
      });
    },
  };
}

/**
 * Requests from the identity service when the user set up an authenticator app. Returns the time (RFC 3339), or `null`.
 */
export async function fetchAppEnrolledAt(): Promise<string | null> {
  const { currentUser: user } = session().auth;
  if (!user) throw new Error('nobody is signed in');
  await user.reload();
  const [app] = multiFactor(user).enrolledFactors;
  return app ? new Date(app.enrollmentTime).toISOString() : null;
}

export async function removeAuthenticatorApp(user: User): Promise<void> {
  const factors = multiFactor(user);
  const [app] = factors.enrolledFactors;
  await replaceSessionTokens(user, async () => app && factors.unenroll(app));
}

/** False for Firebase, which has no recovery codes; there an owner restores the access. */
export const hasRecoveryCodes = isIdentityEmbedded && !isIdentityEmulated;

const path = '/identitytoolkit.googleapis.com/v2/accounts/mfaRecoveryCodes:create';

/**
 * Calls the REST endpoint, because Firebase's client has no function for recovery codes. `user` must have just signed
 * in, through `reauthenticate` or the setup of an authenticator app. Throws `IdentityUnreachable` for every failure,
 * refusals included.
 */
export async function createRecoveryCodes(user: User): Promise<readonly string[]> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  };
  try {
    const response = await fetch(path, init);
    const body: unknown = await response.json();
    if (isObject(body) && Array.isArray(body['recoveryCodes'])) return body['recoveryCodes'].map(String);
    throw new Error(`recovery codes were refused (${response.status})`);
  } catch (error) {
    throw new IdentityUnreachable(error);
  }
}
