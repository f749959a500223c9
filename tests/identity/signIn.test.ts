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

let served: IdentityFixture;
beforeEach(async () => {
  served = await openIdentityFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await served.close();
});

const signIn = (email: string, given = password) => signInWithEmailAndPassword(served.createAuth(), email, given);

async function attempts(count: number, email: string): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await expect(signIn(email, 'not this one')).rejects.toMatchObject(authError('invalid-credential'));
}

describe('sign-in with the Firebase SDK', () => {
  it('issues an identity token in the format of Firebase with a numeric role', async () => {
    const uid = await served.createAccount('julia@sobremesa.app', Role.company);
    const { user } = await signIn('julia@sobremesa.app');
    const { claims } = await user.getIdTokenResult();
    const now = Date.UTC(2026, 6, 1, 12) / 1000;
    expect(claims).toMatchObject({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: uid,
      user_id: uid,
      role: 3,
      name: 'Julia Ortega',
      email: 'julia@sobremesa.app',
      auth_time: now,
      iat: now,
      exp: now + hour / 1000,
      firebase: { sign_in_provider: 'password', identities: { email: ['julia@sobremesa.app'] } },
    });
    expect(user).toMatchObject({ uid, email: 'julia@sobremesa.app', displayName: 'Julia Ortega', isAnonymous: false });
    expect(await served.identity.port.verify(await user.getIdToken())).toEqual({
      uid,
      email: 'julia@sobremesa.app',
      role: Role.company,
      name: 'Julia Ortega',
      signedInAt: '2026-07-01T12:00:00.000Z',
    });
  });

  it('accepts an e-mail address in any case', async () => {
    await served.createAccount('Julia@Sobremesa.app');
    const { user } = await signIn('JULIA@sobremesa.APP');
    expect(user.email).toBe('julia@sobremesa.app');
  });

  it('rejects a malformed address and a missing password', async () => {
    await expect(signIn('julia')).rejects.toMatchObject(authError('invalid-email'));
    await expect(signIn('julia@sobremesa.app', '')).rejects.toMatchObject(authError('missing-password'));
  });

  it('rejects sign-up and deletion of the own account', async () => {
    await served.createAccount('julia@sobremesa.app');
    await expect(
      createUserWithEmailAndPassword(served.createAuth(), 'new@sobremesa.app', password),
    ).rejects.toMatchObject(authError('admin-restricted-operation'));
    const { user } = await signIn('julia@sobremesa.app');
    await expect(deleteUser(user)).rejects.toMatchObject(authError('admin-restricted-operation'));
  });

  it('reveals a disabled account only to a caller with its password', async () => {
    const uid = await served.createAccount('julia@sobremesa.app');
    await served.identity.port.setDisabled(uid, true);
    await expect(signIn('julia@sobremesa.app', 'not this one')).rejects.toMatchObject(authError('invalid-credential'));
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('user-disabled'));
  });
});

describe('account enumeration', () => {
  async function answerTo(email: string, service = served): Promise<{ status: number; body: string; work: number }> {
    const derived = vi.spyOn(crypto.subtle, 'deriveBits');
    const response = await service.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
    const work = derived.mock.calls.reduce((sum, [algorithm]) => sum + (algorithm as Pbkdf2Params).iterations, 0);
    derived.mockRestore();
    return { status: response.status, body: await response.text(), work };
  }

  it('gives the same response and work to a wrong password for known, invited and unknown addresses', async () => {
    await served.createAccount('julia@sobremesa.app');
    await served.identity.port.create({ email: 'invited@sobremesa.app', displayName: 'Inés', role: Role.user });
    const known = await answerTo('julia@sobremesa.app');
    expect(known).toMatchObject({ status: 400, work: 2 });
    expect(known.body).toContain('INVALID_LOGIN_CREDENTIALS');
    expect(await answerTo('nobody@sobremesa.app')).toEqual(known);
    expect(await answerTo('invited@sobremesa.app')).toEqual(known);
  });

  it('gives the same response and work for a password stored at a lower cost', async () => {
    await served.createAccount('julia@sobremesa.app');
    const dearer = await openIdentityFixture({ db: served.db, iterations: 50 });
    try {
      await expect(
        signInWithEmailAndPassword(dearer.createAuth(), 'julia@sobremesa.app', password),
      ).resolves.toBeDefined();
      expect(await answerTo('julia@sobremesa.app', dearer)).toEqual(await answerTo('nobody@sobremesa.app', dearer));
    } finally {
      await dearer.close();
    }
  });
});

describe('failed sign-ins', () => {
  it('locks an address for five minutes after ten wrong passwords, even for the correct one', async () => {
    await served.createAccount('julia@sobremesa.app');
    await attempts(10, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    served.advance(5 * minute + 1);
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('locks an unknown address like a known one', async () => {
    await attempts(10, 'nobody@sobremesa.app');
    await expect(signIn('nobody@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
  });

  it('locks an address per network, so that other networks can still sign in', async () => {
    await served.createAccount('julia@sobremesa.app');
    served.from('198.51.100.1');
    await attempts(10, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    served.from('203.0.113.7');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('locks a network address after wrong passwords for any accounts; successful sign-ins do not reset it', async () => {
    await served.createAccount('julia@sobremesa.app');
    served.from('198.51.100.1');
    for (let account = 0; account < 10; account += 1) {
      await signIn('julia@sobremesa.app');
      await attempts(10, `nobody-${account}@sobremesa.app`);
    }
    await expect(signIn('julia@sobremesa.app')).rejects.toMatchObject(authError('too-many-requests'));
    served.from('198.51.100.2');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });

  it('counts concurrent wrong passwords and preserves the count over a restart', async () => {
    await served.createAccount('julia@sobremesa.app');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => signIn('julia@sobremesa.app', 'not this one')),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'signed in'));
    expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(10);
    const restarted = await openIdentityFixture({ db: served.db });
    try {
      await expect(
        signInWithEmailAndPassword(restarted.createAuth(), 'julia@sobremesa.app', password),
      ).rejects.toMatchObject(authError('too-many-requests'));
    } finally {
      await restarted.close();
    }
  });

  it('locks no other address', async () => {
    await served.createAccount('ana@sobremesa.app');
    await attempts(10, 'nobody@sobremesa.app');
    await expect(signIn('ana@sobremesa.app')).resolves.toBeDefined();
  });

  it('resets the count of wrong passwords after a successful sign-in', async () => {
    await served.createAccount('julia@sobremesa.app');
    await attempts(9, 'julia@sobremesa.app');
    await signIn('julia@sobremesa.app');
    await attempts(9, 'julia@sobremesa.app');
    await expect(signIn('julia@sobremesa.app')).resolves.toBeDefined();
  });
});

it('ignores custom claims that collide with reserved ones', async () => {
  const uid = await served.createAccount('julia@sobremesa.app');
  await served.identity.port.setClaims(uid, {
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
