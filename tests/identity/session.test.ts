import { reload, signInWithEmailAndPassword, signOut, updateProfile, type User } from 'firebase/auth';
import { base64url, decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../contract/roles';
import { hour, password, projectId, authError, openIdentityFixture, type IdentityFixture } from './identityFixture';

const key = base64url.encode(new Uint8Array(32).fill(7));

let identityFixture: IdentityFixture;
let uid: string;
let user: User;
beforeEach(async () => {
  identityFixture = await openIdentityFixture({ key });
  uid = await identityFixture.createAccount('julia@sobremesa.app');
  user = await signIn();
});
afterEach(() => identityFixture.close());

async function signIn(): Promise<User> {
  return (await signInWithEmailAndPassword(identityFixture.createAuth(), 'julia@sobremesa.app', password)).user;
}
const getPort = () => identityFixture.identity.port;

describe('sessions', () => {
  it('applies a new role at the next forced refresh', async () => {
    await getPort().setRole(uid, Role.user);
    expect((await user.getIdTokenResult()).claims['role']).toBe(Role.administrator);
    expect((await user.getIdTokenResult(true)).claims['role']).toBe(Role.user);
  });

  it('preserves the authentication time over a refresh', async () => {
    const claimsBefore = decodeJwt(await user.getIdToken());
    identityFixture.advance(hour);
    const claimsAfter = decodeJwt(await user.getIdToken(true));
    expect(claimsAfter['auth_time']).toBe(claimsBefore['auth_time']);
    expect(claimsAfter.iat).toBe((claimsBefore.iat ?? 0) + 3600);
  });

  it('issues a different token with each refresh, even within a second', async () => {
    expect(await user.getIdToken(true)).not.toBe(await user.getIdToken(true));
  });

  it('rejects the token and signs the SDK out when an administrator ends the session', async () => {
    const { auth } = user as User & { auth: { currentUser: User | null } };
    const token = await user.getIdToken();
    await getPort().endSessions(uid);
    await expect(getPort().verify(token)).rejects.toMatchObject({ refusal: 'revoked' });
    await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    expect(auth.currentUser).toBeNull();
  });

  it('allows a new sign-in right after a session was ended', async () => {
    await getPort().endSessions(uid);
    const returnedUser = await signIn();
    await expect(getPort().verify(await returnedUser.getIdToken(true))).resolves.toMatchObject({ uid });
  });

  it('rejects the token and signs the SDK out when the account is disabled', async () => {
    const { auth } = user as User & { auth: { currentUser: User | null } };
    const token = await user.getIdToken();
    await getPort().setDisabled(uid, true);
    await expect(getPort().verify(token)).rejects.toMatchObject({ refusal: 'revoked' });
    await expect(user.getIdTokenResult(true)).rejects.toMatchObject(authError('user-disabled'));
    expect(auth.currentUser).toBeNull();
  });

  it('rejects the token when the account is removed', async () => {
    const token = await user.getIdToken();
    await getPort().remove(uid);
    await expect(getPort().verify(token)).rejects.toMatchObject({ refusal: 'revoked' });
    await expect(reload(user)).rejects.toMatchObject(authError('user-token-expired'));
  });

  it('shows a changed name after a reload in another browser', async () => {
    const otherUser = await signIn();
    await updateProfile(user, { displayName: 'Julia O.' });
    await reload(otherUser);
    expect(otherUser.displayName).toBe('Julia O.');
    expect(otherUser.metadata.lastSignInTime).toBe(new Date(Date.UTC(2026, 6, 1, 12)).toUTCString());
  });

  it('signs out in the SDK', async () => {
    const auth = identityFixture.createAuth();
    await signInWithEmailAndPassword(auth, 'julia@sobremesa.app', password);
    await signOut(auth);
    expect(auth.currentUser).toBeNull();
  });
});

describe('identity tokens', () => {
  it('accepts a token for an hour', async () => {
    const token = await user.getIdToken();
    identityFixture.advance(hour - 1000);
    await expect(getPort().verify(token)).resolves.toMatchObject({ uid });
    identityFixture.advance(1000);
    await expect(getPort().verify(token)).rejects.toMatchObject({ refusal: 'expired' });
  });

  it('rejects tokens of another project or key, unsigned tokens and altered ones', async () => {
    const token = await user.getIdToken();
    const claims = decodeJwt(token);
    const [header, , signature] = token.split('.');
    const raisedClaims = base64url.encode(JSON.stringify({ ...claims, role: Role.administrator, sub: 'somebody' }));
    const sign = (changedClaims: object, secret: Uint8Array) =>
      new SignJWT({ ...claims, ...changedClaims }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const forgedTokens = [
      [header, raisedClaims, signature].join('.'),
      await sign({}, new Uint8Array(32).fill(8)),
      await sign({ exp: undefined }, base64url.decode(key)),
      await sign({ aud: 'another-project' }, base64url.decode(key)),
      await sign({ iss: `https://securetoken.google.com/another-project` }, base64url.decode(key)),
      new UnsecuredJWT(claims).encode(),
      `${token}x`,
      'not a token',
      '',
    ];
    for (const forgedToken of forgedTokens)
      await expect(getPort().verify(forgedToken)).rejects.toMatchObject({ refusal: 'invalid' });
  });

  it('rejects refresh tokens and reset codes as identity tokens, and identity tokens as refresh tokens', async () => {
    await getPort().sendPasswordMail('julia@sobremesa.app', 'es');
    const code = identityFixture.identity.mails[0]?.code ?? '';
    for (const otherToken of [user.refreshToken, code])
      await expect(getPort().verify(otherToken)).rejects.toMatchObject({ refusal: 'invalid' });
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: await user.getIdToken() });
    const response = await identityFixture.request('/securetoken.googleapis.com/v1/token', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('INVALID_REFRESH_TOKEN');
  });

  it.each([
    ['role is missing', {}],
    ['role is text', { role: '1' }],
    ['role is a name', { role: 'administrator' }],
    ['role is unknown', { role: 7 }],
  ])('reads no role from a token whose %s', async (_, claims) => {
    await getPort().setClaims(uid, claims);
    expect(await getPort().verify(await user.getIdToken(true))).toMatchObject({ uid, role: null });
  });
});

describe('restarts and signing keys', () => {
  it('verifies tokens after a restart with the key stored in the database', async () => {
    const firstFixture = await openIdentityFixture();
    const uid = await firstFixture.createAccount('ana@sobremesa.app');
    const { user: ana } = await signInWithEmailAndPassword(firstFixture.createAuth(), 'ana@sobremesa.app', password);
    const secondFixture = await openIdentityFixture({ db: firstFixture.db });
    try {
      await expect(secondFixture.identity.port.verify(await ana.getIdToken())).resolves.toMatchObject({ uid });
    } finally {
      await secondFixture.close();
      await firstFixture.close();
    }
  });

  it('rejects tokens of another installation', async () => {
    const otherFixture = await openIdentityFixture();
    try {
      await otherFixture.createAccount('julia@sobremesa.app');
      await expect(otherFixture.identity.port.verify(await user.getIdToken())).rejects.toMatchObject({
        refusal: 'invalid',
      });
    } finally {
      await otherFixture.close();
    }
  });

  it('preserves the sign-in when a page restarts with fresh data and the same key', async () => {
    const fillRandom = (length: number) => new Uint8Array(length).fill(3);
    const fixtureBefore = await openIdentityFixture({ key, random: fillRandom });
    const fixtureAfter = await openIdentityFixture({ key, random: fillRandom });
    try {
      for (const page of [fixtureBefore, fixtureAfter]) await page.createAccount('ana@sobremesa.app');
      const { user: ana } = await signInWithEmailAndPassword(fixtureBefore.createAuth(), 'ana@sobremesa.app', password);
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: ana.refreshToken });
      const response = await fixtureAfter.request('/securetoken.googleapis.com/v1/token', { method: 'POST', body });
      expect(await response.json()).toMatchObject({ user_id: ana.uid, project_id: projectId, expires_in: '3600' });
    } finally {
      await fixtureBefore.close();
      await fixtureAfter.close();
    }
  });
});
