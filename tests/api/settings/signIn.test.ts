import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import type { SettingName } from '../../../contract/people/settings';
import { defaultSettings } from '../../../contract/settings';
import { openApiFixture, identity, type ApiFixture, type Json, type TestResponse } from '../apiFixture';

const minute = 60_000;
let api: ApiFixture;
/** Persons who signed in with a second factor. */
let withFactor: readonly string[];
let signedInAt: string;

beforeEach(async () => {
  [withFactor, signedInAt] = [[], '2026-07-01T12:00:00.000Z'];
  api = await openApiFixture({
    identity: {
      ...identity,
      verify: async (token) => ({
        ...(await identity.verify(token)),
        signedInAt,
        ...(withFactor.includes(token) && { secondFactor: true }),
      }),
    },
    settings: { limits: defaultSettings.limits, recentSignInMinutes: 15 },
  });
  for (const as of ['admin', 'ana']) await api.send('GET', 'permissions', { as });
});
afterEach(() => api.close());

async function change(name: SettingName, action: string, body: object, as = 'admin'): Promise<TestResponse> {
  const settings = (await api.send('GET', 'settings', { as })).json as unknown as Json[];
  const setting = settings.find((one) => String(one['name']) === name);
  return api.send('POST', `settings/${String(setting?.['id'])}/${action}`, {
    as,
    key: crypto.randomUUID(),
    version: Number(setting?.['version']),
    body,
  });
}

function approve(response: TestResponse, as = 'ana'): Promise<TestResponse> {
  const { id, version } = response.json['approval'] as unknown as { id: string; version: number };
  return api.send('POST', `approvals/${id}/approve`, { as, key: crypto.randomUUID(), version, body: {} });
}

const codeOf = ({ status, json }: TestResponse) => [status, json['code']];

describe('required second factor', () => {
  const demand = () => change('secondFactor', 'change-second-factor', { secondFactor: 'required' });

  test('requires two owners with a second factor to demand it', async () => {
    expect(codeOf(await demand())).toEqual([409, 'setting.ownFactorFirst']);
    withFactor = ['admin'];
    const requested = await demand();
    expect(requested.status).toBe(202);
    expect(codeOf(await approve(requested))).toEqual([409, 'setting.ownFactorFirst']);
    withFactor = ['admin', 'ana'];
    expect((await approve(requested)).json['state']).toBe('approved');
  });

  test('applies after the approval until two owners remove it', async () => {
    withFactor = ['admin', 'ana'];
    await approve(await demand());
    const { uid } = await identity.verify('ana');
    await api.db.kysely.updateTable(administrators.table).set({ duties: '["owner"]' }).where('uid', '=', uid).execute();
    withFactor = ['admin'];
    expect(codeOf(await api.send('GET', 'permissions', { as: 'ana' }))).toEqual([403, 'auth.secondFactorNeeded']);
    withFactor = ['admin', 'ana'];
    await approve(await change('secondFactor', 'change-second-factor', { secondFactor: 'optional' }));
    withFactor = [];
    expect((await api.send('GET', 'permissions', { as: 'ana' })).status).toBe(200);
  });
});

describe('recent sign-in for settings', () => {
  test('requires a recent sign-in to change a setting and to approve the change', async () => {
    api.now.advance(16 * minute);
    expect(codeOf(await change('support', 'change-address', { email: 'ayuda@sobremesa.app' }))).toEqual([
      403,
      'auth.recentSignInNeeded',
    ]);
    signedInAt = api.now.value.toISOString();
    const requested = await change('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    api.now.advance(16 * minute);
    expect(codeOf(await approve(requested))).toEqual([403, 'auth.recentSignInNeeded']);
  });

  test('applies a changed number of minutes at once', async () => {
    await approve(await change('recentSignIn', 'change-minutes', { minutes: 5 }));
    api.now.advance(6 * minute);
    const refused = await change('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    expect([refused.json['code'], refused.json['params']]).toEqual(['auth.recentSignInNeeded', { minutes: 5 }]);
  });
});
