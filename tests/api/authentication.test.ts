import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type RequestOptions } from './apiFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const cases: [who: string, as: RequestOptions['as'], status: number, code: string][] = [
  ['nobody signed in', null, 401, 'auth.tokenMissing'],
  ['a token nobody issued', 'forged', 401, 'auth.tokenInvalid'],
  ['an expired token', 'expired', 401, 'auth.tokenExpired'],
  ['a token from before the session was ended', 'revoked', 401, 'auth.tokenRevoked'],
  ['a blocked account', 'blocked', 403, 'auth.blocked'],
  ['a user', 'user', 403, 'auth.notAdministrator'],
  ['a company', 'company', 403, 'auth.notAdministrator'],
  ['an employee', 'employee', 403, 'auth.notAdministrator'],
  ['a token without a role', 'nobody', 403, 'auth.notAdministrator'],
];

describe.each(cases)('%s', (_, as, status, code) => {
  test.each([
    ['GET', 'catalogs/labels'],
    ['GET', 'catalogs/labels.csv'],
    ['GET', 'catalogs/labels/01980000-0000-7000-8000-000000000000'],
    ['POST', 'catalogs/labels'],
    ['PUT', 'catalogs/labels/01980000-0000-7000-8000-000000000000'],
    ['DELETE', 'catalogs/labels/01980000-0000-7000-8000-000000000000'],
    ['POST', 'catalogs/labels/01980000-0000-7000-8000-000000000000/move'],
    ['GET', 'openapi.json'],
    ['GET', 'no/such/address'],
    ['PATCH', 'catalogs/labels'],
  ])('rejects the request %s %s', async (method, address) => {
    const response = await api.send(method, address, { as, version: 1, ...(method === 'POST' && { body: {} }) });
    expect([response.status, response.json['code']]).toEqual([status, code]);
  });
});

test('admits an administrator', async () => {
  expect((await api.send('GET', 'catalogs/labels')).status).toBe(200);
});

test('sends a Bearer challenge with 401 and none with 403', async () => {
  expect((await api.send('GET', 'catalogs/labels', { as: null })).headers.get('WWW-Authenticate')).toBe(
    'Bearer realm="Sobremesa Console"',
  );
  expect((await api.send('GET', 'catalogs/labels', { as: 'expired' })).headers.get('WWW-Authenticate')).toContain(
    'error="invalid_token"',
  );
  expect((await api.send('GET', 'catalogs/labels', { as: 'user' })).headers.get('WWW-Authenticate')).toBeNull();
});

test.each(['admin', 'Basic admin', 'Bearer', 'Bearer ', 'Bearer ad min', 'Token admin'])(
  'reads no token from the Authorization header "%s"',
  async (Authorization) => {
    const response = await api.send('GET', 'catalogs/labels', { as: null, headers: { Authorization } });
    expect(response.json['code']).toBe('auth.tokenMissing');
  },
);

test('reads the authentication scheme case-insensitively (RFC 9110)', async () => {
  expect(
    (await api.send('GET', 'catalogs/labels', { as: null, headers: { Authorization: 'bearer admin' } })).status,
  ).toBe(200);
});

test('answers 503 with Retry-After when the identity service is unreachable', async () => {
  const response = await api.send('GET', 'catalogs/labels', { as: 'unreachable' });
  expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
    503,
    'service.unavailable',
    '2',
  ]);
  expect(response.text).not.toContain('fetch failed');
});

test('answers only the health check without a token', async () => {
  const response = await api.send('GET', 'health', { as: null });
  expect([response.status, response.json]).toEqual([200, { status: 'ok' }]);
});
