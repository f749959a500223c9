import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../contract/roles';
import { createFirebaseIdentity, type FirebaseIdentity } from '../../api/identity/firebase';
import { EmailTaken, IdentityNotFound, TooManyMails } from '../../api/ports/identity';

const projectId = 'sobremesa-cloud';
const certificates = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const accounts = `https://identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
const minute = 60;

interface StoredAccount {
  localId: string;
  email: string;
  disabled?: boolean;
  validSince?: string;
  customAttributes?: string;
  mfaInfo?: object[];
}

const google = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const publicKey = await exportSPKI(google.publicKey);

let account: StoredAccount;
let requests: { path: string; body: Record<string, unknown>; headers: Headers }[];
let refuseClaims = false;

const server = setupServer(
  http.get(certificates, () =>
    HttpResponse.json({ kid1: publicKey }, { headers: { 'Cache-Control': 'public, max-age=3600' } }),
  ),
  http.post(/identitytoolkit\.googleapis\.com\/v1\/projects\/.*accounts/, async ({ request }) => {
    const path = request.url.slice(accounts.length);
    const body = (await request.json()) as Record<string, unknown>;
    if (path !== ':lookup') requests.push({ path, body, headers: request.headers });
    if (path === '' && body['email'] === 'taken@sobremesa.app')
      return HttpResponse.json({ error: { message: 'EMAIL_EXISTS' } }, { status: 400 });
    if (path === ':update' && refuseClaims && 'customAttributes' in body)
      return HttpResponse.json({ error: { message: 'INTERNAL' } }, { status: 400 });
    if (path === ':lookup') return HttpResponse.json(account ? { users: [account] } : {});
    return HttpResponse.json({ localId: 'uid-new' });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

let identity: FirebaseIdentity;
beforeEach(() => {
  account = { localId: 'uid-1', email: 'julia@sobremesa.app' };
  requests = [];
  refuseClaims = false;
  identity = createFirebaseIdentity({
    projectId,
    credential: { getAccessToken: async () => ({ access_token: 'of-the-host', expires_in: 3600 }) },
  });
});
afterEach(async () => {
  server.resetHandlers();
  await identity.close();
});

async function createToken(
  claims: Record<string, unknown> = {},
  { by = google, age = 0, project = projectId } = {},
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000) - age;
  return new SignJWT({ auth_time: issuedAt, email: 'julia@sobremesa.app', role: Role.administrator, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'kid1' })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject('uid-1')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60 * minute)
    .sign(by.privateKey);
}

describe('verification of Firebase tokens', () => {
  it('verifies a token signed by Google for this project and reads e-mail and role', async () => {
    expect(await identity.verify(await createToken())).toEqual({
      uid: 'uid-1',
      email: 'julia@sobremesa.app',
      role: Role.administrator,
      signedInAt: expect.any(String) as string,
    });
  });

  it.each([
    ['missing', undefined],
    ['text', '1'],
    ['unknown', 9],
  ])('reads no role from a token whose role is %s', async (_, role) => {
    expect(await identity.verify(await createToken({ role }))).toMatchObject({ role: null });
  });

  it('rejects a token of another signer or project, an unsigned token and text that is no token', async () => {
    const validToken = await createToken();
    const [header, payload] = validToken.split('.');
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), payload, ''].join('.');
    const wrongTokens = [
      await createToken({}, { by: otherKeys }),
      await createToken({}, { project: 'another-project' }),
      unsigned,
      `${header}.${payload}.AAAA`,
      'nonsense',
      '',
    ];
    for (const wrongToken of wrongTokens)
      await expect(identity.verify(wrongToken)).rejects.toMatchObject({ refusal: 'invalid' });
  });

  it('rejects a token after an hour', async () => {
    await expect(identity.verify(await createToken({}, { age: 61 * minute }))).rejects.toMatchObject({
      refusal: 'expired',
    });
  });

  it('rejects a token issued before its sessions were ended', async () => {
    const earlierToken = await createToken({}, { age: minute });
    account = { ...account, validSince: String(Math.floor(Date.now() / 1000)) };
    await expect(identity.verify(earlierToken)).rejects.toMatchObject({ refusal: 'revoked' });
    await expect(
      identity.verify(await createToken({ auth_time: Math.floor(Date.now() / 1000) + 1 })),
    ).resolves.toBeDefined();
  });

  it('rejects a token of a disabled or deleted account', async () => {
    account = { ...account, disabled: true };
    await expect(identity.verify(await createToken())).rejects.toMatchObject({ refusal: 'revoked' });
    server.use(http.post(`${accounts}:lookup`, () => HttpResponse.json({})));
    await expect(identity.verify(await createToken())).rejects.toMatchObject({ refusal: 'revoked' });
  });

  it.each([
    ['the certificates answer 500', http.get(certificates, () => HttpResponse.text('oops', { status: 500 }))],
    ['the certificates cannot be reached', http.get(certificates, () => HttpResponse.error())],
    ['the service cannot be reached', http.post(`${accounts}:lookup`, () => HttpResponse.error())],
  ])('reports no invalid token when %s', async (_, handler) => {
    server.use(handler);
    const outcome = await identity.verify(await createToken()).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toHaveProperty('refusal');
  });
});

describe('Firebase accounts', () => {
  it('creates an account with its role and sends the invitation of Firebase', async () => {
    account = { localId: 'uid-new', email: 'ines@sobremesa.app' };
    expect(await identity.create({ email: 'ines@sobremesa.app', displayName: 'Inés', role: Role.administrator })).toBe(
      'uid-new',
    );
    await identity.sendPasswordMail('ines@sobremesa.app', 'en');
    expect(requests.map(({ path, body }) => ({ path, ...body }))).toEqual([
      expect.objectContaining({ path: '', email: 'ines@sobremesa.app', displayName: 'Inés' }),
      { path: ':update', localId: 'uid-new', customAttributes: '{"role":1}' },
      { path: ':sendOobCode', requestType: 'PASSWORD_RESET', email: 'ines@sobremesa.app' },
    ]);
    expect(requests[2]?.headers.get('X-Firebase-Locale')).toBe('en');
    expect(requests[2]?.headers.get('Authorization')).toBe('Bearer of-the-host');
  });

  it('deletes a new account when its role cannot be written', async () => {
    account = { localId: 'uid-new', email: 'ines@sobremesa.app' };
    refuseClaims = true;
    await expect(
      identity.create({ email: 'ines@sobremesa.app', displayName: 'Inés', role: Role.user }),
    ).rejects.toThrow(/INTERNAL/);
    expect(requests.at(-1)).toMatchObject({ path: ':delete', body: { localId: 'uid-new' } });
  });

  it('rejects a second account with the same address', async () => {
    await expect(
      identity.create({ email: 'taken@sobremesa.app', displayName: 'Otra', role: Role.user }),
    ).rejects.toBeInstanceOf(EmailTaken);
  });

  it('preserves other claims when the role of an account changes', async () => {
    account = { ...account, customAttributes: '{"role":2,"tenant":"mx"}' };
    await identity.setRole('uid-1', Role.company);
    expect(JSON.parse(String(requests[0]?.body['customAttributes']))).toEqual({ role: Role.company, tenant: 'mx' });
  });

  it('disables, signs out everywhere and removes an account', async () => {
    await identity.setDisabled('uid-1', true);
    await identity.endSessions('uid-1');
    await identity.remove('uid-1');
    expect(requests).toMatchObject([
      { path: ':update', body: { localId: 'uid-1', disableUser: true } },
      { path: ':update', body: { localId: 'uid-1', validSince: expect.any(Number) as number } },
      { path: ':delete', body: { localId: 'uid-1' } },
    ]);
  });

  it('finds an account with its role by address, and none for an unknown address', async () => {
    account = { ...account, customAttributes: '{"role":3}' };
    expect(await identity.find('julia@sobremesa.app')).toEqual({ uid: 'uid-1', role: Role.company });
    server.use(http.post(`${accounts}:lookup`, () => HttpResponse.json({})));
    expect(await identity.find('nadie@sobremesa.app')).toBeUndefined();
  });

  it('renames an account and removes its role without its other claims', async () => {
    account = { ...account, customAttributes: '{"role":2,"tenant":"mx"}' };
    await identity.rename('uid-1', 'Julia O.');
    await identity.setRole('uid-1', null);
    expect(requests).toMatchObject([
      { body: { localId: 'uid-1', displayName: 'Julia O.' } },
      { body: { customAttributes: '{"tenant":"mx"}' } },
    ]);
  });

  it('distinguishes a deleted account from an unreachable service', async () => {
    server.use(http.post(`${accounts}:lookup`, () => HttpResponse.json({})));
    await expect(identity.setRole('uid-1', Role.user)).rejects.toBeInstanceOf(IdentityNotFound);
    server.use(http.post(`${accounts}:lookup`, () => HttpResponse.error()));
    await expect(identity.setRole('uid-1', Role.user)).rejects.not.toBeInstanceOf(IdentityNotFound);
  });

  it.each([
    ['429', HttpResponse.json({}, { status: 429 })],
    ['a specific message', HttpResponse.json({ error: { message: 'RESET_PASSWORD_EXCEED_LIMIT' } }, { status: 400 })],
  ])('reports too many mails when Firebase answers with %s', async (_, response) => {
    server.use(http.post(`${accounts}:sendOobCode`, () => response));
    await expect(identity.sendPasswordMail('julia@sobremesa.app', 'es')).rejects.toBeInstanceOf(TooManyMails);
  });

  it('reports a failure of Firebase to send a mail', async () => {
    server.use(http.post(`${accounts}:sendOobCode`, () => HttpResponse.json({}, { status: 429 })));
    await expect(identity.sendPasswordMail('julia@sobremesa.app', 'es')).rejects.toThrow(/429/);
  });
});

it('reads the e-mail address and the factors of each account', async () => {
  account = {
    localId: 'uid-1',
    email: 'julia@sobremesa.app',
    mfaInfo: [{ mfaEnrollmentId: 'phone', enrolledAt: '2026-07-01T12:00:00Z', totpInfo: {} }],
  };
  expect(await identity.signInMethods(['uid-1'])).toEqual([
    { uid: 'uid-1', email: 'julia@sobremesa.app', factors: ['phone'] },
  ]);
});

it('restores access with a random password, without factors, at the address of the account', async () => {
  await identity.restoreAccess('uid-1', 'julia@sobremesa.app');
  expect(requests).toMatchObject([
    { body: { localId: 'uid-1', email: account.email, password: expect.stringMatching(/.{40}/), mfa: {} } },
    { body: { validSince: expect.any(Number) } },
  ]);
});
