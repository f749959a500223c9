import {
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
  type Auth,
  type MultiFactorError,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { createRecoveryCodes, hasRecoveryCodes } from './recoveryCodes';
import { replaceSessionTokens } from './reauthentication';
import { session } from './session';

const issuer = 'Sobremesa';

export function createCodeResolver(auth: Auth, error: unknown): (code: string) => Promise<UserCredential> {
  // Cast: the caller has checked the error code.
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!app) throw error;
  return (code) => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
}

export interface Enrolment {
  /** Base32, to type in where the QR code cannot be scanned. */
  secret: string;
  otpauthUrl: string;
  /**
   * Completes the setup with the first code. Returns recovery codes; none if the identity service does not support them
   * or they could not be created. Throws the identity service's error.
   */
  finish(code: string): Promise<readonly string[]>;
}

/** `user`: from `reauthenticate`. Throws `auth/requires-recent-login` if that is more than a minute ago. */
export async function beginEnrolment(user: User): Promise<Enrolment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    otpauthUrl: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), issuer),
    async finish(code) {
      await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), issuer);
      const codes = hasRecoveryCodes ? await createRecoveryCodes(user).catch(() => []) : [];
      await replaceSessionTokens(user);
      return codes;
    },
  };
}

/** Returns when the person set up an authenticator app (RFC 3339), or `null`. Requests it from the identity service. */
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
  if (app) await factors.unenroll(app);
  await replaceSessionTokens(user);
}
