import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import { openApiFixture, identity, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';

const laptop = 'admin@2026-07-01T11:00:00.000Z';
const phone = 'admin@2026-07-01T11:30:00.000Z';
const revokedResponse = { status: 401, json: { code: 'auth.tokenRevoked' } };

let api: ApiFixture;
beforeEach(async () => {
  api = await openApiFixture({
    identity: {
      ...identity,
      // A token consists of person and sign-in time.
      async verify(token) {
        const [name = '', signedInAt = ''] = token.split('@');
        return { uid: `uid-${name}`, email: `${name}@sobremesa.app`, role: Role.administrator, signedInAt };
      },
      endSessions: () => Promise.resolve(),
    },
  });
  // The first request of a session registers it.
  for (const session of [laptop, phone]) await openPage(session);
});
afterEach(() => api.close());

const openPage = (as: string): Promise<TestResponse> => api.send('GET', 'permissions', { as });

async function endOwn(query = ''): Promise<TestResponse> {
  const ownAccountList = listPath('users/administrator', { filter: { email: 'admin@sobremesa.app' } });
  const [{ id, version } = {}] = (await api.send('GET', ownAccountList, { as: laptop })).json as unknown as Json[];
  const requestOptions = { as: laptop, key: crypto.randomUUID(), version: Number(version), body: {} };
  return api.send('POST', `users/administrator/${String(id)}/end-sessions${query}`, requestOptions);
}

describe('end of all own sessions', () => {
  test('ends no session in a dry run', async () => {
    expect((await endOwn('?dryRun=true')).status).toBe(200);
    for (const session of [laptop, phone]) expect((await openPage(session)).status).toBe(200);
    const { json } = await api.send('GET', 'sessions', { as: laptop });
    expect(json['sessions']).toHaveLength(2);
  });

  test('answers first, then rejects all sessions and admits a new sign-in', async () => {
    expect((await endOwn()).status).toBe(200);
    for (const session of [laptop, phone]) expect(await openPage(session)).toMatchObject(revokedResponse);
    expect((await openPage('admin@2026-07-01T12:00:01.000Z')).status).toBe(200);
  });
});
