import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../contract/roles';
import { openPostgres } from '../../api/db/postgres';
import { createEmbeddedIdentity } from '../../identity/identity';
import { IdentityNotFound } from '../../api/ports/identity';
import { password, projectId, openIdentityFixture, type IdentityFixture } from './identityFixture';

let identityFixture: IdentityFixture;
let uid: string;
beforeAll(async () => {
  identityFixture = await openIdentityFixture({ ownerToken: 'owner' });
  uid = await identityFixture.createAccount('julia@sobremesa.app');
});
afterAll(() => identityFixture.close());

const accounts = '/identitytoolkit.googleapis.com/v1/accounts:';
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  identityFixture.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function readRefusal(response: Response): Promise<{ status: number; message: string }> {
  const { error } = (await response.json()) as { error: { code: number; message: string } };
  expect(error.code).toBe(response.status);
  return { status: response.status, message: error.message };
}

describe('identity endpoints', () => {
  it('answers 404 for unknown identity addresses and passes other addresses on', async () => {
    expect((await identityFixture.request('/')).status).toBe(418);
    expect((await identityFixture.request('/api/health')).status).toBe(418);
    for (const path of [
      '/identitytoolkit.googleapis.com/v1/nothing',
      '/securetoken.googleapis.com/',
      '/emulator/v1/config',
      `${accounts}constructor`,
    ]) {
      expect(await readRefusal(await post(path, {}))).toEqual({ status: 404, message: 'NOT_FOUND' });
    }
    expect(await readRefusal(await identityFixture.request(`${accounts}lookup`))).toEqual({
      status: 404,
      message: 'NOT_FOUND',
    });
  });

  it('rejects requests from another origin in the browser', async () => {
    const body = { email: 'julia@sobremesa.app', password };
    const postFrom = (Origin: string) => post(`${accounts}signInWithPassword`, body, { Origin });
    expect(await readRefusal(await postFrom('https://evil.example'))).toEqual({
      status: 403,
      message: 'PERMISSION_DENIED',
    });
    const ownResponse = await postFrom(identityFixture.origin);
    expect(ownResponse.status).toBe(200);
    expect(ownResponse.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('sends no-store, nosniff and a strict policy with tokens and refusals', async () => {
    for (const word of [password, 'wrong']) {
      const response = await post(`${accounts}signInWithPassword`, { email: 'julia@sobremesa.app', password: word });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  it('rejects oversized request bodies', async () => {
    expect(await readRefusal(await post(`${accounts}lookup`, { idToken: 'x'.repeat(30_000) }))).toEqual({
      status: 400,
      message: 'MALFORMED_BODY',
    });
  });

  it('answers 503 with Retry-After when the database is unavailable', async () => {
    const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
    const unreachableIdentity = createEmbeddedIdentity({ db, clock: () => new Date(), projectId });
    const body = JSON.stringify({ email: 'julia@sobremesa.app', password });
    const response = await unreachableIdentity.fetch(
      new Request(`${identityFixture.origin}${accounts}signInWithPassword`, { method: 'POST', body }),
    );
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Retry-After')).toBe('2');
    expect(await response?.text()).toBe('');
    await db.close();
  });

  it('answers 400 for arbitrary input, without failing', async () => {
    const endpoints = [
      'signInWithPassword',
      'lookup',
      'sendOobCode',
      'resetPassword',
      'update',
      'signUp',
      'delete',
    ].map((name) => accounts + name);
    const member = fc.constantFrom(
      'email',
      'password',
      'idToken',
      'oobCode',
      'newPassword',
      'requestType',
      'grant_type',
      'refresh_token',
      '__proto__',
    );
    // Generates any UTF-16 text. Databases reject U+0000 and unpaired surrogates.
    const text = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units));
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      text,
      text.map((name) => `${name}@sobremesa.app`),
    );
    const members = fc.dictionary(member, value).map((body) => JSON.stringify(body));
    const garbageArbitrary = fc.oneof(
      fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
      fc.json({ maxDepth: 1 }),
      members,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endpoints, '/securetoken.googleapis.com/v1/token'),
        garbageArbitrary,
        async (path, body) => {
          const response = await identityFixture.identity.fetch(
            new Request(identityFixture.origin + path, { method: 'POST', body }),
          );
          const { status } = await readRefusal(response ?? Response.error());
          expect(status).toBe(400);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the emulator’s administration endpoints', () => {
  const admin = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:`;
  const owner = { Authorization: 'Bearer owner' };

  it('rejects administration requests without the owner token, or where none is configured', async () => {
    expect(await readRefusal(await post(`${admin}update`, { localId: uid, disableUser: true }))).toMatchObject({
      status: 403,
    });
    expect(
      await readRefusal(await post(`${admin}update`, { localId: uid }, { Authorization: 'Bearer other' })),
    ).toMatchObject({ status: 403 });
    const fixtureWithoutAdministration = await openIdentityFixture();
    try {
      const response = await fixtureWithoutAdministration.request(`${admin}update`, {
        method: 'POST',
        headers: owner,
        body: JSON.stringify({ localId: uid }),
      });
      expect(response.status).toBe(403);
    } finally {
      await fixtureWithoutAdministration.close();
    }
  });

  it('looks accounts up and changes their role and disabled flag', async () => {
    const lookupResponse = await (
      await post(`${admin}lookup`, { email: ['JULIA@sobremesa.app', 'nobody@sobremesa.app'] }, owner)
    ).json();
    expect(lookupResponse).toEqual({ users: [{ localId: uid, email: 'julia@sobremesa.app', disabled: false }] });
    await post(
      `${admin}update`,
      { localId: uid, customAttributes: JSON.stringify({ role: Role.user }), disableUser: true, validSince: '1' },
      owner,
    );
    const signIn = () => post(`${accounts}signInWithPassword`, { email: 'julia@sobremesa.app', password });
    expect(await readRefusal(await signIn())).toEqual({ status: 400, message: 'USER_DISABLED' });
    await post(`${admin}update`, { localId: uid, disableUser: false }, owner);
    const { idToken } = (await (await signIn()).json()) as { idToken: string };
    expect(await identityFixture.identity.port.verify(idToken)).toMatchObject({ role: Role.user });
  });

  it('rejects claims that are no object and unknown accounts', async () => {
    expect(
      await readRefusal(await post(`${admin}update`, { localId: uid, customAttributes: '[1]' }, owner)),
    ).toMatchObject({ message: 'INVALID_CLAIMS' });
    expect(
      await readRefusal(await post(`${admin}update`, { localId: uid, customAttributes: '{' }, owner)),
    ).toMatchObject({
      message: 'INVALID_CLAIMS',
    });
    expect(await readRefusal(await post(`${admin}update`, { localId: 'nobody' }, owner))).toMatchObject({
      message: 'USER_NOT_FOUND',
    });
  });
});

describe('the identity port', () => {
  it('rejects a second account for an address in another case', async () => {
    await expect(
      identityFixture.identity.port.create({ email: 'JULIA@sobremesa.app', displayName: 'Otra', role: Role.user }),
    ).rejects.toThrow(/taken/);
  });

  it('preserves other claims when the role changes', async () => {
    const person = await identityFixture.createAccount('claims@sobremesa.app', Role.user);
    await identityFixture.identity.port.setClaims(person, { role: Role.user, tenant: 'mx' });
    await identityFixture.identity.port.setRole(person, Role.company);
    const response = await post(`${accounts}signInWithPassword`, { email: 'claims@sobremesa.app', password });
    const { idToken } = (await response.json()) as { idToken: string };
    const lookupResult = (await (await post(`${accounts}lookup`, { idToken })).json()) as {
      users: { customAttributes: string }[];
    };
    expect(JSON.parse(lookupResult.users[0]?.customAttributes ?? '')).toEqual({ role: Role.company, tenant: 'mx' });
  });

  it('rejects changes of an unknown account', async () => {
    const { port } = identityFixture.identity;
    await expect(port.setRole('nobody', Role.user)).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.endSessions('nobody')).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.setDisabled('nobody', true)).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.sendPasswordMail('nobody@sobremesa.app', 'es')).rejects.toThrow('USER_NOT_FOUND');
  });

  it('rejects password mails without a configured console origin', async () => {
    const unknownFixture = await openIdentityFixture();
    try {
      await unknownFixture.createAccount('julia@sobremesa.app');
      await expect(unknownFixture.identity.port.sendPasswordMail('julia@sobremesa.app', 'es')).rejects.toThrow(
        /consoleOrigin/,
      );
    } finally {
      await unknownFixture.close();
    }
  });
});
