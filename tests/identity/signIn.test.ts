import { createUserWithEmailAndPassword, deleteUser, signInWithEmailAndPassword } from 'firebase/auth';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../contract/roles';
import {
  hour,
  minute,
  password,
  projectId,
  authError,
  openIdentityFixture,
  type IdentityFixture,
} from './identityFixture';

let identityFixture: IdentityFixture;
beforeEach(async () => {
  identityFixture = await openIdentityFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await identityFixture.close();
});

const signIn = (email: string, givenPassword = password) =>
  signInWithEmailAndPassword(identityFixture.createAuth(), email, givenPassword);

async function attemptSignIns(attemptCount: number, email: string): Promise<void> {
  for (let attempt = 0; attempt < attemptCount; attempt += 1)
    await expect(signIn(email, 'not this one')).rejects.toMatchObject(authError('invalid-credential'));
}

describe('sign-in with the Firebase SDK', () => {
  it('issues an identity token in the format of Firebase with a numeric role', async () => {
    const uid = await identityFixture.createAccount('julia@sobremesa.app', Role.company);
    const { user } = await signIn('julia@sobremesa.app');
    const { claims } = await user.getIdTokenResult();
    const nowSeconds = Date.UTC(2026, 6, 1, 12) / 1000;
    expect(claims).toMatchObject({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: uid,
      user_id: uid,
      role: 3,
      name: 'Julia Ortega',
      email: 'julia@sobremesa.app',
      auth_time: nowSeconds,
      iat: nowSeconds,
      exp: nowSeconds + hour / 1000,
      firebase: { sign_in_provider: 'password', identities: { email: ['julia@sobremesa.app'] } },
    });
    expect(user).toMatchObject({ uid, email: 'julia@sobremesa.app', displayName: 'Julia Ortega', isAnonymous: false });
    expect(await identityFixture.identity.port.verify(await user.getIdToken())).toEqual({
      uid,
      email: 'julia@sobremesa.app',
      role: Role.company,
      name: 'Julia Ortega',
      signedInAt: '2026-07-01T12:00:00.000Z',
    });
  });

  it('accepts an e-mail address in any case', async () => {
    await identityFixture.createAccount('Julia@Sobremesa.app');
    const { user } = await signIn('JULIA@sobremesa.APP');
    expect(user.email).toBe('julia@sobremesa.app');
  });

  it('rejects a malformed address and a missing password', async () => {
    await expect(signIn('julia')).rejects.toMatchObject(authError('invalid-email'));
    await expect(signIn('julia@sobremesa.app', '')).rejects.toMatchObject(authError('missing-password'));
  });

  it('rejects sign-up and deletion of the own account', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    await expect(
      createUserWithEmailAndPassword(identityFixture.createAuth(), 'new@sobremesa.app', password),
    ).rejects.toMatchObject(authError('admin-restricted-operation'));
    const { user } = await signIn('julia@sobremesa.app');
    await expect(deleteUser(user)).rejects.toMatchObject(authError('admin-restricted-operation'));
  });

  it('reveals a disabled account only to a caller with its password', async () => {
    const uid = await identityFixture.createAccount('julia@sobremesa.app');
    await identityFixture.identity.port.setDisabled(uid, true);
    await expect(signIn('julia@sobremesa.app', 'not this one')).rejects.toMatchObject(authError('invalid-credential'));
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('user-disabled'));
  });
});

describe('account enumeration', () => {
  async function answerTo(
    email: string,
    service = identityFixture,
  ): Promise<{ status: number; body: string; iterations: number }> {
    const deriveSpy = vi.spyOn(crypto.subtle, 'deriveBits');
    const response = await service.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
    const iterations = deriveSpy.mock.calls.reduce(
      (sum, [algorithm]) => sum + (algorithm as Pbkdf2Params).iterations,
      0,
    );
    deriveSpy.mockRestore();
    return { status: response.status, body: await response.text(), iterations };
  }

  it('gives the same response and work to a wrong password for known, invited and unknown addresses', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    await identityFixture.identity.port.create({
      email: 'invited@sobremesa.app',
      displayName: 'Inés',
      role: Role.user,
    });
    const knownResponse = await answerTo('julia@sobremesa.app');
    expect(knownResponse).toMatchObject({ status: 400, iterations: 2 });
    expect(knownResponse.body).toContain('INVALID_LOGIN_CREDENTIALS');
    expect(await answerTo('nobody@sobremesa.app')).toEqual(knownResponse);
    expect(await answerTo('invited@sobremesa.app')).toEqual(knownResponse);
  });

  it('gives the same response and work for a password stored at a lower cost', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    const strongerFixture = await openIdentityFixture({ db: identityFixture.db, iterations: 50 });
    try {
      await expect(
        signInWithEmailAndPassword(strongerFixture.createAuth(), 'julia@sobremesa.app', password),
      ).resolves.toBeDefined();
      expect(await answerTo('julia@sobremesa.app', strongerFixture)).toEqual(
        await answerTo('nobody@sobremesa.app', strongerFixture),
      );
    } finally {
      await strongerFixture.close();
    }
  });
});

describe('failed sign-ins', () => {
  it('locks an address for five minutes after ten wrong passwords, even for the correct one', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    await attemptSignIns(10, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    identityFixture.advance(5 * minute + 1);
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('locks an unknown address like a known one', async () => {
    await attemptSignIns(10, 'nobody@sobremesa.app');
    await expect(signIn('nobody@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
  });

  it('locks an address per network, so that other networks can still sign in', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    identityFixture.setAddress('198.51.100.1');
    await attemptSignIns(10, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    identityFixture.setAddress('203.0.113.7');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('locks a network address after wrong passwords for any accounts; successful sign-ins do not reset it', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    identityFixture.setAddress('198.51.100.1');
    for (let account = 0; account < 10; account += 1) {
      await signIn('julia@sobremesa.app');
      await attemptSignIns(10, `nobody-${account}@sobremesa.app`);
    }
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    identityFixture.setAddress('198.51.100.2');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('counts concurrent wrong passwords and preserves the count over a restart', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => signIn('julia@sobremesa.app', 'not this one')),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'signed in'));
    expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(10);
    const restartedFixture = await openIdentityFixture({ db: identityFixture.db });
    try {
      await expect(
        signInWithEmailAndPassword(restartedFixture.createAuth(), 'julia@sobremesa.app', password),
      ).rejects.toMatchObject(authError('too-many-requests'));
    } finally {
      await restartedFixture.close();
    }
  });

  it('locks no other address', async () => {
    await identityFixture.createAccount('ana@sobremesa.app');
    await attemptSignIns(10, 'nobody@sobremesa.app');
    await expect(signIn('ana@sobremesa.app')).resolves.toBeDefined();
  });

  it('resets the count of wrong passwords after a successful sign-in', async () => {
    await identityFixture.createAccount('julia@sobremesa.app');
    await attemptSignIns(9, 'julia@sobremesa.app');
    await signIn('julia@sobremesa.app');
    await attemptSignIns(9, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });
});

it('ignores custom claims that collide with reserved ones', async () => {
  const uid = await identityFixture.createAccount('julia@sobremesa.app');
  await identityFixture.identity.port.setClaims(uid, {
    role: Role.user,
    sub: 'somebody-else',
    aud: 'elsewhere',
    session: 99,
    tenant: 'mx',
  });
  const { user } = await signIn('julia@sobremesa.app');
  expect(decodeJwt(await user.getIdToken())).toMatchObject({
    sub: uid,
    aud: projectId,
    session: 1,
    role: Role.user,
    tenant: 'mx',
  });
});
