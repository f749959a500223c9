import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base64url, decodeJwt, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../contract/resources';
import { openLibsql } from '../../api/db/libsql';
import { createVault } from '../../api/vault';
import { createEmptyFolder, runServer, signIn } from './server';
import { untyped } from '../../api/db/database';

/**
 * Calls every operation of the published API description on the installed server, as each caller who is not an
 * administrator. Includes new operations automatically.
 */
interface Operation {
  operationId: string;
  parameters?: { in?: string; name?: string; required?: boolean; example?: string }[];
  security?: unknown[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}
interface Endpoint {
  method: string;
  path: string;
  name: string;
}

const exampleId = '01900000-0000-7000-8000-000000000000';
const DATA_DIR = createEmptyFolder();
let server: ReturnType<typeof runServer>;
let origin: string;
let admin: string;
let endpoints: Endpoint[];
let secret: Uint8Array;

const sendAs = ({ method, path }: Endpoint, token: string | null) =>
  fetch(origin + path, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && {
        'Content-Type': 'application/json',
        'If-Match': '"1"',
        'Idempotency-Key': crypto.randomUUID(),
      }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
  });

async function listDifferences(token: string | null, status: number, code: string): Promise<string[]> {
  const differences: string[] = [];
  for (const endpoint of endpoints) {
    const response = await sendAs(endpoint, token);
    const body = (await response.json()) as { code?: string };
    if (response.status !== status || body.code !== code)
      differences.push(`${endpoint.name}: ${response.status} ${body.code}`);
  }
  return differences;
}

function queryOf(parameters: NonNullable<Operation['parameters']>): string {
  const requiredParameters = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return requiredParameters.length === 0
    ? ''
    : `?${new URLSearchParams(requiredParameters.map(({ name = '', example = '' }) => [name, example]))}`;
}

function forgeToken(claims: JWTPayload, key = secret): Promise<string> {
  return new SignJWT({ ...decodeJwt(admin), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'embedded' })
    .sign(key);
}

beforeAll(async () => {
  server = runServer({ DATA_DIR });
  origin = await server.origin;
  admin = await signIn(origin);
  const response = await fetch(`${origin}/api/openapi.json`, { headers: { Authorization: `Bearer ${admin}` } });
  const { paths } = (await response.json()) as Document;
  endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security?.length !== 0)
      .map(([method, { operationId, parameters = [] }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll('{id}', exampleId) + queryOf(parameters),
        name: operationId,
      })),
  );
  const db = await openLibsql(join(DATA_DIR, 'sobremesa.sqlite'));
  const key = await untyped(db.kysely).selectFrom('identityKeys').select('secret').executeTakeFirstOrThrow();
  const vault = createVault(readFileSync(join(DATA_DIR, 'encryption.key'), 'utf8').trim());
  secret = base64url.decode(await vault.open(String(key['secret'])));
  await db.close();
});
afterAll(() => server.stop('SIGKILL'));

describe('non-public addresses', () => {
  it('publishes every resource in the API description', () => {
    expect(endpoints.map(({ path }) => path)).toEqual(
      expect.arrayContaining(resources.map(({ name }) => `/api/${name}`)),
    );
  });

  it('answers an administrator at every readable address', async () => {
    const refusals: string[] = [];
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { status } = await sendAs(endpoint, admin);
      if (status !== 200 && status !== 404) refusals.push(`${endpoint.name}: ${status}`);
    }
    expect(refusals).toEqual([]);
  });

  it('rejects a request without a token at every non-public address', async () => {
    expect(await listDifferences(null, 401, 'auth.tokenMissing')).toEqual([]);
  });

  it.each([['user'], ['company'], ['employee']])('rejects the role %s at every non-public address', async (role) => {
    expect(await listDifferences(await signIn(origin, `${role}@sobremesa.app`), 403, 'auth.notAdministrator')).toEqual(
      [],
    );
  });

  it.each([
    ['blocked', 0, 'auth.blocked'],
    ['none', undefined, 'auth.notAdministrator'],
    ['as text', '1', 'auth.notAdministrator'],
    ['unknown', 7, 'auth.notAdministrator'],
  ])('rejects a token whose role is %s at every non-public address', async (_, role, code) => {
    expect(await listDifferences(await forgeToken({ role }), 403, code)).toEqual([]);
  });

  it('rejects an expired token at every non-public address', async () => {
    const pastTime = Math.floor(Date.now() / 1000) - 60;
    expect(
      await listDifferences(await forgeToken({ iat: pastTime - 3_600, exp: pastTime }), 401, 'auth.tokenExpired'),
    ).toEqual([]);
  });

  it.each([
    ['another project', { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' }],
    ['another audience', { aud: 'demo-sobremesa:refresh' }],
    ['nobody', { sub: '' }],
  ])('rejects a token for %s at every non-public address', async (_, claims) => {
    expect(
      (await listDifferences(await forgeToken(claims), 401, 'auth.tokenInvalid')).filter(
        (difference) => !difference.endsWith('auth.tokenRevoked'),
      ),
    ).toEqual([]);
  });

  it('rejects a token signed with another key at every non-public address', async () => {
    expect(
      await listDifferences(
        await forgeToken({}, new TextEncoder().encode('another key of thirty-two bytes!')),
        401,
        'auth.tokenInvalid',
      ),
    ).toEqual([]);
  });

  it('rejects an unsigned token at every non-public address', async () => {
    const [, claims] = admin.split('.');
    const header = base64url.encode(JSON.stringify({ alg: 'none', typ: 'JWT' }));
    expect(await listDifferences(`${header}.${claims}.`, 401, 'auth.tokenInvalid')).toEqual([]);
  });
});
