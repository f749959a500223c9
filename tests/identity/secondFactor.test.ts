import {
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type Auth,
  type User,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeCode, stepOf } from '../../identity/totp';
import {
  answerWithCode,
  expectSecondFactorRequest,
  expectSecondFactorAtSignIn as askedFor,
  enrollAuthenticator,
  minute,
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
const codeOf = (secret: string, ms = 0) => computeCode(secret, stepOf(new Date(identityFixture.now() + ms)));

async function signedIn(auth: Auth = identityFixture.createAuth()): Promise<User> {
  return (await signInWithEmailAndPassword(auth, email, password)).user;
}

async function enrollApp(user: User): Promise<string> {
  const secret = await enrollAuthenticator(user, identityFixture.now());
  identityFixture.advance(step);
  return secret;
}

const startSignIn = (auth: Auth) => askedFor(auth, email);

describe('enrollment of an authenticator app', () => {
  it('enrolls an app by its first code and marks the token at once and after a refresh', async () => {
    const user = await signedIn();
    await enrollApp(user);
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Teléfono' }]);
    for (const force of [false, true]) {
      const { claims } = await user.getIdTokenResult(force);
      expect(claims['firebase']).toMatchObject({ sign_in_second_factor: 'totp', sign_in_provider: 'password' });
    }
    expect(await identityFixture.identity.port.verify(await user.getIdToken())).toMatchObject({ secondFactor: true });
  });

  it('ends every other session on enrollment', async () => {
    const [otherUser, user] = [await signedIn(), await signedIn()];
    await enrollApp(user);
    await expect(otherUser.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(user.getIdToken(true)).resolves.toBeDefined();
  });

  it('rejects a wrong first code and stores nothing', async () => {
    const user = await signedIn();
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    const wrongCode = await codeOf(secret.secretKey, 10 * minute);
    await expect(
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, wrongCode)),
    ).rejects.toMatchObject(authError('invalid-verification-code'));
    await expect(signedIn()).resolves.toBeDefined();
  });

  it('requires a recent sign-in to enroll and rejects a second app', async () => {
    const user = await signedIn();
    identityFixture.advance(6 * minute);
    const beginEnrollment = async () => TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    await expect(beginEnrollment()).rejects.toMatchObject(authError('requires-recent-login'));
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    await enrollApp(user);
    await expect(beginEnrollment()).rejects.toMatchObject(authError('second-factor-already-in-use'));
  });

  it('rejects an enrollment secret of another person or an expired one', async () => {
    await identityFixture.createAccount('ana@sobremesa.app');
    const user = await signedIn();
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    const { user: ana } = await signInWithEmailAndPassword(identityFixture.createAuth(), 'ana@sobremesa.app', password);
    const finish = async (enrolledUser: User) =>
      multiFactor(enrolledUser).enroll(
        TotpMultiFactorGenerator.assertionForEnrollment(secret, await codeOf(secret.secretKey)),
      );
    await expect(finish(ana)).rejects.toMatchObject(authError('invalid-verification-id'));
    identityFixture.advance(11 * minute);
    await expect(finish(user)).rejects.toMatchObject(authError('invalid-verification-id'));
  });

  it('stores the secret of an app encrypted', async () => {
    const secret = await enrollApp(await signedIn());
    const { rows } = await identityFixture.db.kysely.executeQuery(
      identityFixture.db.kysely
        .withTables<{ identityFactors: { secret: string } }>()
        .selectFrom('identityFactors')
        .selectAll()
        .compile(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('sign-in with a second factor', () => {
  it('issues no token for the password alone and a session for the code', async () => {
    const secret = await enrollApp(await signedIn());
    const auth = identityFixture.createAuth();
    const resolver = await startSignIn(auth);
    expect(auth.currentUser).toBeNull();
    expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'Teléfono' }]);
    const { user } = await answerWithCode(resolver, await codeOf(secret));
    expect(await identityFixture.identity.port.verify(await user.getIdToken())).toMatchObject({
      email,
      secondFactor: true,
    });
    expect(await user.getIdToken(true)).toBeDefined();
  });

  it('accepts each code once, also concurrently', async () => {
    const secret = await enrollApp(await signedIn());
    const resolvers = [
      await startSignIn(identityFixture.createAuth()),
      await startSignIn(identityFixture.createAuth()),
    ];
    const code = await codeOf(secret);
    const outcomes = await Promise.allSettled(resolvers.map((resolver) => answerWithCode(resolver, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(answerWithCode(await startSignIn(identityFixture.createAuth()), code)).rejects.toMatchObject(
      authError('invalid-verification-code'),
    );
    // The API also rejects the previous code.
    await expect(
      answerWithCode(await startSignIn(identityFixture.createAuth()), await codeOf(secret, -step)),
    ).rejects.toMatchObject(authError('invalid-verification-code'));
    identityFixture.advance(step);
    await expect(
      answerWithCode(await startSignIn(identityFixture.createAuth()), await codeOf(secret)),
    ).resolves.toBeDefined();
  });

  it.each([
    [-step, true],
    [0, true],
    [step, true],
    [-2 * step, false],
    [2 * step, false],
  ])('tolerates one time step of clock difference for codes (%d ms: %s)', async (off, taken) => {
    const secret = await enrollApp(await signedIn());
    identityFixture.advance(5 * step);
    const attempt = answerWithCode(await startSignIn(identityFixture.createAuth()), await codeOf(secret, off));
    const outcome = await attempt.then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(taken ? 'taken' : 'auth/invalid-verification-code');
  });

  it('locks the second factor for 15 minutes after ten wrong codes from any network address', async () => {
    const secret = await enrollApp(await signedIn());
    const resolver = await startSignIn(identityFixture.createAuth());
    const wrongCode = await codeOf(secret, 60 * minute);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      identityFixture.setAddress(`198.51.100.${attempt}`);
      await expect(answerWithCode(resolver, wrongCode)).rejects.toMatchObject(authError('invalid-verification-code'));
    }
    await expect(answerWithCode(resolver, await codeOf(secret))).rejects.toMatchObject(authError('too-many-requests'));
    identityFixture.advance(15 * minute);
    await expect(
      answerWithCode(await startSignIn(identityFixture.createAuth()), await codeOf(secret)),
    ).resolves.toBeDefined();
  });

  it('expires a pending second factor after five minutes or when sessions end', async () => {
    const secret = await enrollApp(await signedIn());
    const slowResolver = await startSignIn(identityFixture.createAuth());
    identityFixture.advance(6 * minute);
    await expect(answerWithCode(slowResolver, await codeOf(secret))).rejects.toMatchObject(
      authError('invalid-multi-factor-session'),
    );
    const endedResolver = await startSignIn(identityFixture.createAuth());
    const { uid } = (await identityFixture.identity.port.find(email)) ?? { uid: '' };
    await identityFixture.identity.port.endSessions(uid);
    await expect(answerWithCode(endedResolver, await codeOf(secret))).rejects.toMatchObject(
      authError('user-token-expired'),
    );
  });

  it('reauthenticates with the second factor through the SDK', async () => {
    const auth = identityFixture.createAuth();
    const user = await signedIn(auth);
    const secret = await enrollApp(user);
    const timeBefore = (await user.getIdTokenResult()).claims.auth_time;
    identityFixture.advance(20 * minute);
    const resolver = await expectSecondFactorRequest(
      auth,
      reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)),
    );
    await answerWithCode(resolver, await codeOf(secret));
    expect(Number((await user.getIdTokenResult()).claims.auth_time)).toBe(Number(timeBefore) + 20 * 60 + step / 1_000);
  });
});

describe('removal of a second factor', () => {
  it('ends every other session when somebody removes their own factor', async () => {
    const auth = identityFixture.createAuth();
    const user = await signedIn(auth);
    const secret = await enrollApp(user);
    const { user: otherUser } = await answerWithCode(
      await startSignIn(identityFixture.createAuth()),
      await codeOf(secret),
    );
    await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0] ?? '');
    expect(multiFactor(user).enrolledFactors).toEqual([]);
    await expect(otherUser.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    expect(await identityFixture.identity.port.verify(await user.getIdToken())).not.toHaveProperty('secondFactor');
    await expect(signedIn()).resolves.toBeDefined();
  });

  it('ends all sessions when a factor is reset and allows a new enrollment', async () => {
    const user = await signedIn();
    await enrollApp(user);
    await identityFixture.identity.port.resetSecondFactor(user.uid);
    await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    const returnedUser = await signedIn();
    await expect(enrollApp(returnedUser)).resolves.toBeDefined();
  });
});
