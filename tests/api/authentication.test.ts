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
  ])('is refused %s %s', async (method, address) => {
    const answer = await api.send(method, address, { as, version: 1, ...(method === 'POST' && { body: {} }) });
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });
});

test('an administrator is admitted', async () => {
  expect((await api.send('GET', 'catalogs/labels')).status).toBe(200);
});

test('a 401 says which token is expected, a 403 does not ask for another', async () => {
  expect((await api.send('GET', 'catalogs/labels', { as: null })).headers.get('WWW-Authenticate')).toBe(
    'Bearer realm="Sobremesa Console"',
  );
  expect((await api.send('GET', 'catalogs/labels', { as: 'expired' })).headers.get('WWW-Authenticate')).toContain(
    'error="invalid_token"',
  );
  expect((await api.send('GET', 'catalogs/labels', { as: 'user' })).headers.get('WWW-Authenticate')).toBeNull();
});

test.each(['admin', 'Basic admin', 'Bearer', 'Bearer ', 'Bearer ad min', 'Token admin'])(
  'the header "%s" brings no token',
  async (Authorization) => {
    const answer = await api.send('GET', 'catalogs/labels', { as: null, headers: { Authorization } });
    expect(answer.json['code']).toBe('auth.tokenMissing');
  },
);

test('the scheme is read in any case, as RFC 9110 has it', async () => {
  expect(
    (await api.send('GET', 'catalogs/labels', { as: null, headers: { Authorization: 'bearer admin' } })).status,
  ).toBe(200);
});

test('an identity service that cannot be asked is no denial: 503, try again', async () => {
  const answer = await api.send('GET', 'catalogs/labels', { as: 'unreachable' });
  expect([answer.status, answer.json['code'], answer.headers.get('Retry-After')]).toEqual([
    503,
    'service.unavailable',
    '2',
  ]);
  expect(answer.text).not.toContain('fetch failed');
});

test('health alone is public', async () => {
  const answer = await api.send('GET', 'health', { as: null });
  expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
});
