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

let served: IdentityFixture;
beforeEach(async () => {
  served = await openIdentityFixture();
  await served.createAccount(email);
});
afterEach(() => served.close());

const email = 'julia@sobremesa.app';
const step = 30_000;

const signedIn = async (): Promise<User> =>
  (await signInWithEmailAndPassword(served.createAuth(), email, password)).user;
const startSignIn = (auth: Auth) => askedFor(auth, email);
const codeOf = (secret: string) => computeCode(secret, stepOf(new Date(served.now())));

async function enrol(user: User): Promise<string> {
  const secret = await enrollAuthenticator(user, served.now());
  served.advance(step);
  return secret;
}

describe('recovery codes', () => {
  const path = '/identitytoolkit.googleapis.com/v2/accounts/mfaRecoveryCodes:create';
  async function make(user: User): Promise<{ recoveryCodes?: string[]; error?: { message: string } }> {
    const body = JSON.stringify({ idToken: await user.getIdToken() });
    return (
      await served.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    ).json();
  }
  const codesOf = async (user: User) => (await make(user)).recoveryCodes ?? [];
  const enter = async (code: string) => answerWithCode(await startSignIn(served.createAuth()), code);

  it('creates ten recovery codes, each valid once in place of the app and in any spelling', async () => {
    const user = await signedIn();
    const secret = await enrol(user);
    const codes = await codesOf(user);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const { user: entered } = await enter(first.toLowerCase().replaceAll('-', ' '));
    expect(await served.identity.port.verify(await entered.getIdToken())).toMatchObject({ secondFactor: true });
    await expect(enter(first)).rejects.toMatchObject(authError('invalid-verification-code'));
    await expect(enter(second)).resolves.toBeDefined();
    await expect(enter(await codeOf(secret))).resolves.toBeDefined();
  });

  it('accepts a recovery code once when it is used twice concurrently', async () => {
    const user = await signedIn();
    await enrol(user);
    const [code = ''] = await codesOf(user);
    const resolvers = [await startSignIn(served.createAuth()), await startSignIn(served.createAuth())];
    const outcomes = await Promise.allSettled(resolvers.map((resolver) => answerWithCode(resolver, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('invalidates recovery codes when new ones are created or the factor is reset', async () => {
    const user = await signedIn();
    await enrol(user);
    const [former = '', unused = ''] = await codesOf(user);
    const { user: again } = await enter(former);
    const [current = ''] = await codesOf(again);
    await expect(enter(unused)).rejects.toMatchObject(authError('invalid-verification-code'));
    await served.identity.port.resetSecondFactor(user.uid);
    await enrol(await signedIn());
    await expect(enter(current)).rejects.toMatchObject(authError('invalid-verification-code'));
  });

  it('limits attempts with recovery codes like those with app codes', async () => {
    const user = await signedIn();
    await enrol(user);
    const [code = ''] = await codesOf(user);
    const resolver = await startSignIn(served.createAuth());
    for (let made = 0; made < 10; made += 1)
      await expect(answerWithCode(resolver, 'AAAA-AAAA-AAAA')).rejects.toMatchObject(
        authError('invalid-verification-code'),
      );
    await expect(answerWithCode(resolver, code)).rejects.toMatchObject(authError('too-many-requests'));
  });

  it('requires a recent sign-in and an enrolled app to create recovery codes', async () => {
    const withoutFactor = await signedIn();
    expect(await make(withoutFactor)).toMatchObject({ error: { message: 'MFA_ENROLLMENT_NOT_FOUND' } });
    await enrol(withoutFactor);
    await withoutFactor.getIdToken(true);
    expect(await make(withoutFactor)).toMatchObject({ error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } });
  });

  it('stores recovery codes as keyed hashes', async () => {
    const user = await signedIn();
    await enrol(user);
    const codes = await codesOf(user);
    const { rows } = await served.db.kysely.executeQuery(
      served.db.kysely
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
  await enrol(user);
  const { port } = served.identity;
  await port.restoreAccess(user.uid, email);
  await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
  await expect(signedIn()).rejects.toMatchObject(authError('invalid-credential'));
  await port.sendPasswordMail(email, 'es');
  await confirmPasswordReset(served.createAuth(), served.identity.mails.at(-1)?.code ?? '', password);
  await expect(signedIn()).resolves.toBeDefined();
});
