/** Authenticator apps, by the calls of the Firebase SDK. Loaded when a code is asked for, or an app set up. */
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
import { continueAs } from './passwordAgain';
import { session } from './session';

/** As the app names it. */
const issuer = 'Sobremesa';

/**
 * Answers a sign-in that asks for a code. Throws the error itself where it is asked for otherwise than by an
 * authenticator app.
 */
export function answerTo(auth: Auth, error: unknown): (code: string) => Promise<UserCredential> {
  // The SDK says so by the code that the caller has looked at.
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!app) throw error;
  return (code) => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
}

/** An app that is being set up. */
export interface Enrolment {
  /** Base32, to be typed where no picture can be taken. */
  secret: string;
  /** What the QR code says. */
  address: string;
  /**
   * Sets it up by its first code. Returns recovery codes; none where the identity service has none, or they could not be
   * made. Throws the identity service's error.
   */
  finish(code: string): Promise<readonly string[]>;
}

/** `user`: of `provePassword`. Throws `auth/requires-recent-login` where that is more than a minute ago. */
export async function beginEnrolment(user: User): Promise<Enrolment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    address: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), issuer),
    async finish(code) {
      await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), issuer);
      const codes = hasRecoveryCodes ? await createRecoveryCodes(user).catch(() => []) : [];
      await continueAs(user);
      return codes;
    },
  };
}

/** Since when the person has an authenticator app, RFC 3339; `null`: they have none. Asks the identity service. */
export async function appSince(): Promise<string | null> {
  const { currentUser: user } = session().auth;
  if (!user) throw new Error('nobody is signed in');
  await user.reload();
  const [app] = multiFactor(user).enrolledFactors;
  return app ? new Date(app.enrollmentTime).toISOString() : null;
}

/** `user`: of `provePassword`. */
export async function removeApp(user: User): Promise<void> {
  const factors = multiFactor(user);
  const [app] = factors.enrolledFactors;
  if (app) await factors.unenroll(app);
  await continueAs(user);
}
