import { confirmPasswordReset, signInWithEmailAndPassword, type Auth, type User } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeCode, stepOf } from '../../identity/totp';
import {
  answerWithCode,
  expectSecondFactorAtSignIn as askedFor,
  enrollAuthenticator,
  password,
  authError,
  openIdentityFixture,
  type IdentityFixture,
} from './identityFixture';

let identityFixture: IdentityFixture;
beforeEach(async () => {
  identityFixture = await openIdentityFixture();
  await identityFixture.createAccount(email);
});
afterEach(() => identityFixture.close());

const email = 'julia@sobremesa.app';
const step = 30_000;

const signedIn = async (): Promise<User> =>
  (await signInWithEmailAndPassword(identityFixture.createAuth(), email, password)).user;
const startSignIn = (auth: Auth) => askedFor(auth, email);
const codeOf = (secret: string) => computeCode(secret, stepOf(new Date(identityFixture.now())));

async function enrollApp(user: User): Promise<string> {
  const secret = await enrollAuthenticator(user, identityFixture.now());
  identityFixture.advance(step);
  return secret;
}

describe('recovery codes', () => {
  const path = '/identitytoolkit.googleapis.com/v2/accounts/mfaRecoveryCodes:create';
  async function make(user: User): Promise<{ recoveryCodes?: string[]; error?: { message: string } }> {
    const body = JSON.stringify({ idToken: await user.getIdToken() });
    return (
      await identityFixture.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    ).json();
  }
  const codesOf = async (user: User) => (await make(user)).recoveryCodes ?? [];
  const enter = async (code: string) => answerWithCode(await startSignIn(identityFixture.createAuth()), code);

  it('creates ten recovery codes, each valid once in place of the app and in any spelling', async () => {
    const user = await signedIn();
    const secret = await enrollApp(user);
    const codes = await codesOf(user);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [firstCode = '', secondCode = ''] = codes;
    const { user: enteredUser } = await enter(firstCode.toLowerCase().replaceAll('-', ' '));
    expect(await identityFixture.identity.port.verify(await enteredUser.getIdToken())).toMatchObject({
      secondFactor: true,
    });
    await expect(enter(firstCode)).rejects.toMatchObject(authError('invalid-verification-code'));
    await expect(enter(secondCode)).resolves.toBeDefined();
    await expect(enter(await codeOf(secret))).resolves.toBeDefined();
  });

  it('accepts a recovery code once when it is used twice concurrently', async () => {
    const user = await signedIn();
    await enrollApp(user);
    const [code = ''] = await codesOf(user);
    const resolvers = [
      await startSignIn(identityFixture.createAuth()),
      await startSignIn(identityFixture.createAuth()),
    ];
    const outcomes = await Promise.allSettled(resolvers.map((resolver) => answerWithCode(resolver, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('invalidates recovery codes when new ones are created or the factor is reset', async () => {
    const user = await signedIn();
    await enrollApp(user);
    const [formerCode = '', unusedCode = ''] = await codesOf(user);
    const { user: returnedUser } = await enter(formerCode);
    const [currentCode = ''] = await codesOf(returnedUser);
    await expect(enter(unusedCode)).rejects.toMatchObject(authError('invalid-verification-code'));
    await identityFixture.identity.port.resetSecondFactor(user.uid);
    await enrollApp(await signedIn());
    await expect(enter(currentCode)).rejects.toMatchObject(authError('invalid-verification-code'));
  });

  it('limits attempts with recovery codes like those with app codes', async () => {
    const user = await signedIn();
    await enrollApp(user);
    const [code = ''] = await codesOf(user);
    const resolver = await startSignIn(identityFixture.createAuth());
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(answerWithCode(resolver, 'AAAA-AAAA-AAAA')).rejects.toMatchObject(
        authError('invalid-verification-code'),
      );
    await expect(answerWithCode(resolver, code)).rejects.toMatchObject(authError('too-many-requests'));
  });

  it('requires a recent sign-in and an enrolled app to create recovery codes', async () => {
    const userWithoutFactor = await signedIn();
    expect(await make(userWithoutFactor)).toMatchObject({ error: { message: 'MFA_ENROLLMENT_NOT_FOUND' } });
    await enrollApp(userWithoutFactor);
    await userWithoutFactor.getIdToken(true);
    expect(await make(userWithoutFactor)).toMatchObject({ error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } });
  });

  it('stores recovery codes as keyed hashes', async () => {
    const user = await signedIn();
    await enrollApp(user);
    const codes = await codesOf(user);
    const { rows } = await identityFixture.db.kysely.executeQuery(
      identityFixture.db.kysely
        .withTables<{ identityFactors: { recoveryCodes: string } }>()
        .selectFrom('identityFactors')
        .select('recoveryCodes')
        .compile(),
    );
    expect(JSON.parse(rows[0]?.recoveryCodes ?? '{}')).toMatchObject({
      marks: expect.arrayContaining([expect.any(String)]),
    });
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });
});

it('ends old passwords, factors and sessions when access is restored by mail', async () => {
  const user = await signedIn();
  await enrollApp(user);
  const { port } = identityFixture.identity;
  await port.restoreAccess(user.uid, email);
  await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
  await expect(signedIn()).rejects.toMatchObject(authError('invalid-credential'));
  await port.sendPasswordMail(email, 'es');
  await confirmPasswordReset(identityFixture.createAuth(), identityFixture.identity.mails.at(-1)?.code ?? '', password);
  await expect(signedIn()).resolves.toBeDefined();
});
