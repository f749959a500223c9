import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../contract/roles';
import { openPostgres } from '../../api/db/postgres';
import { createEmbeddedIdentity } from '../../identity/identity';
import { IdentityNotFound } from '../../api/ports/identity';
import { password, projectId, openIdentityFixture, type IdentityFixture } from './identityFixture';

let served: IdentityFixture;
let uid: string;
beforeAll(async () => {
  served = await openIdentityFixture({ ownerToken: 'owner' });
  uid = await served.createAccount('julia@sobremesa.app');
});
afterAll(() => served.close());

const accounts = '/identitytoolkit.googleapis.com/v1/accounts:';
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  served.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function refusal(response: Response): Promise<{ status: number; message: string }> {
  const { error } = (await response.json()) as { error: { code: number; message: string } };
  expect(error.code).toBe(response.status);
  return { status: response.status, message: error.message };
}

describe('identity endpoints', () => {
  it('answers 404 for unknown identity addresses and passes other addresses on', async () => {
    expect((await served.request('/')).status).toBe(418);
    expect((await served.request('/api/health')).status).toBe(418);
    for (const path of [
      '/identitytoolkit.googleapis.com/v1/nothing',
      '/securetoken.googleapis.com/',
      '/emulator/v1/config',
      `${accounts}constructor`,
    ]) {
      expect(await refusal(await post(path, {}))).toEqual({ status: 404, message: 'NOT_FOUND' });
    }
    expect(await refusal(await served.request(`${accounts}lookup`))).toEqual({ status: 404, message: 'NOT_FOUND' });
  });

  it('rejects requests from another origin in the browser', async () => {
    const body = { email: 'julia@sobremesa.app', password };
    const from = (Origin: string) => post(`${accounts}signInWithPassword`, body, { Origin });
    expect(await refusal(await from('https://evil.example'))).toEqual({ status: 403, message: 'PERMISSION_DENIED' });
    const own = await from(served.origin);
    expect(own.status).toBe(200);
    expect(own.headers.get('Access-Control-Allow-Origin')).toBeNull();
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
    expect(await refusal(await post(`${accounts}lookup`, { idToken: 'x'.repeat(30_000) }))).toEqual({
      status: 400,
      message: 'MALFORMED_BODY',
    });
  });

  it('answers 503 with Retry-After when the database is unavailable', async () => {
    const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
    const away = createEmbeddedIdentity({ db, clock: () => new Date(), projectId });
    const body = JSON.stringify({ email: 'julia@sobremesa.app', password });
    const response = await away.fetch(
      new Request(`${served.origin}${accounts}signInWithPassword`, { method: 'POST', body }),
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
    const garbage = fc.oneof(
      fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
      fc.json({ maxDepth: 1 }),
      members,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endpoints, '/securetoken.googleapis.com/v1/token'),
        garbage,
        async (path, body) => {
          const response = await served.identity.fetch(new Request(served.origin + path, { method: 'POST', body }));
          const { status } = await refusal(response ?? Response.error());
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
    expect(await refusal(await post(`${admin}update`, { localId: uid, disableUser: true }))).toMatchObject({
      status: 403,
    });
    expect(
      await refusal(await post(`${admin}update`, { localId: uid }, { Authorization: 'Bearer other' })),
    ).toMatchObject({ status: 403 });
    const withoutAdministration = await openIdentityFixture();
    try {
      const response = await withoutAdministration.request(`${admin}update`, {
        method: 'POST',
        headers: owner,
        body: JSON.stringify({ localId: uid }),
      });
      expect(response.status).toBe(403);
    } finally {
      await withoutAdministration.close();
    }
  });

  it('looks accounts up and changes their role and disabled flag', async () => {
    const found = await (
      await post(`${admin}lookup`, { email: ['JULIA@sobremesa.app', 'nobody@sobremesa.app'] }, owner)
    ).json();
    expect(found).toEqual({ users: [{ localId: uid, email: 'julia@sobremesa.app', disabled: false }] });
    await post(
      `${admin}update`,
      { localId: uid, customAttributes: JSON.stringify({ role: Role.user }), disableUser: true, validSince: '1' },
      owner,
    );
    const signIn = () => post(`${accounts}signInWithPassword`, { email: 'julia@sobremesa.app', password });
    expect(await refusal(await signIn())).toEqual({ status: 400, message: 'USER_DISABLED' });
    await post(`${admin}update`, { localId: uid, disableUser: false }, owner);
    const { idToken } = (await (await signIn()).json()) as { idToken: string };
    expect(await served.identity.port.verify(idToken)).toMatchObject({ role: Role.user });
  });

  it('rejects claims that are no object and unknown accounts', async () => {
    expect(await refusal(await post(`${admin}update`, { localId: uid, customAttributes: '[1]' }, owner))).toMatchObject(
      { message: 'INVALID_CLAIMS' },
    );
    expect(await refusal(await post(`${admin}update`, { localId: uid, customAttributes: '{' }, owner))).toMatchObject({
      message: 'INVALID_CLAIMS',
    });
    expect(await refusal(await post(`${admin}update`, { localId: 'nobody' }, owner))).toMatchObject({
      message: 'USER_NOT_FOUND',
    });
  });
});

describe('the identity port', () => {
  it('rejects a second account for an address in another case', async () => {
    await expect(
      served.identity.port.create({ email: 'JULIA@sobremesa.app', displayName: 'Otra', role: Role.user }),
    ).rejects.toThrow(/taken/);
  });

  it('preserves other claims when the role changes', async () => {
    const person = await served.createAccount('claims@sobremesa.app', Role.user);
    await served.identity.port.setClaims(person, { role: Role.user, tenant: 'mx' });
    await served.identity.port.setRole(person, Role.company);
    const response = await post(`${accounts}signInWithPassword`, { email: 'claims@sobremesa.app', password });
    const { idToken } = (await response.json()) as { idToken: string };
    const lookedUp = (await (await post(`${accounts}lookup`, { idToken })).json()) as {
      users: { customAttributes: string }[];
    };
    expect(JSON.parse(lookedUp.users[0]?.customAttributes ?? '')).toEqual({ role: Role.company, tenant: 'mx' });
  });

  it('rejects changes of an unknown account', async () => {
    const { port } = served.identity;
    await expect(port.setRole('nobody', Role.user)).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.endSessions('nobody')).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.setDisabled('nobody', true)).rejects.toBeInstanceOf(IdentityNotFound);
    await expect(port.sendPasswordMail('nobody@sobremesa.app', 'es')).rejects.toThrow('USER_NOT_FOUND');
  });

  it('rejects password mails without a configured console origin', async () => {
    const unknown = await openIdentityFixture();
    try {
      await unknown.createAccount('julia@sobremesa.app');
      await expect(unknown.identity.port.sendPasswordMail('julia@sobremesa.app', 'es')).rejects.toThrow(
        /consoleOrigin/,
      );
    } finally {
      await unknown.close();
    }
  });
});
