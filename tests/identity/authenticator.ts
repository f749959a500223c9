import {
  getMultiFactorResolver,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { expect } from 'vitest';
import { codeAt, stepOf } from '../../identity/totp';
import { password, authError } from './identityFixture';

export async function enrollAuthenticator(user: User, now: number): Promise<string> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const code = await codeAt(secret.secretKey, stepOf(new Date(now)));
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Teléfono');
  return secret.secretKey;
}

/** Asserts that a sign-in requires a second factor. Returns its resolver. */
export async function expectSecondFactorRequest(auth: Auth, attempt: Promise<unknown>): Promise<MultiFactorResolver> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toMatchObject(authError('multi-factor-auth-required'));
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

export const expectSecondFactorAtSignIn = (auth: Auth, email: string): Promise<MultiFactorResolver> =>
  expectSecondFactorRequest(auth, signInWithEmailAndPassword(auth, email, password));

export const answerWithCode = (resolver: MultiFactorResolver, code: string): Promise<UserCredential> =>
  resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code));
