import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import type { SettingName } from '../../../contract/people/settings';
import { defaultSettings } from '../../../contract/settings';
import { openApiFixture, identity, type ApiFixture, type Json, type TestResponse } from '../apiFixture';

const minute = 60_000;
let api: ApiFixture;
/** Persons who signed in with a second factor. */
let uidsWithFactor: readonly string[];
let signedInAt: string;

beforeEach(async () => {
  [uidsWithFactor, signedInAt] = [[], '2026-07-01T12:00:00.000Z'];
  api = await openApiFixture({
    identity: {
      ...identity,
      verify: async (token) => ({
        ...(await identity.verify(token)),
        signedInAt,
        ...(uidsWithFactor.includes(token) && { secondFactor: true }),
      }),
    },
    settings: { limits: defaultSettings.limits, recentSignInMinutes: 15 },
  });
  for (const as of ['admin', 'ana']) await api.send('GET', 'permissions', { as });
});
afterEach(() => api.close());

async function changeSetting(name: SettingName, action: string, body: object, as = 'admin'): Promise<TestResponse> {
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
  const demand = () => changeSetting('secondFactor', 'change-second-factor', { secondFactor: 'required' });

  test('requires two owners with a second factor to demand it', async () => {
    expect(codeOf(await demand())).toEqual([409, 'setting.ownFactorFirst']);
    uidsWithFactor = ['admin'];
    const approvalRequest = await demand();
    expect(approvalRequest.status).toBe(202);
    expect(codeOf(await approve(approvalRequest))).toEqual([409, 'setting.ownFactorFirst']);
    uidsWithFactor = ['admin', 'ana'];
    expect((await approve(approvalRequest)).json['state']).toBe('approved');
  });

  test('applies after the approval until two owners remove it', async () => {
    uidsWithFactor = ['admin', 'ana'];
    await approve(await demand());
    const { uid } = await identity.verify('ana');
    await api.db.kysely.updateTable(administrators.table).set({ duties: '["owner"]' }).where('uid', '=', uid).execute();
    uidsWithFactor = ['admin'];
    expect(codeOf(await api.send('GET', 'permissions', { as: 'ana' }))).toEqual([403, 'auth.secondFactorNeeded']);
    uidsWithFactor = ['admin', 'ana'];
    await approve(await changeSetting('secondFactor', 'change-second-factor', { secondFactor: 'optional' }));
    uidsWithFactor = [];
    expect((await api.send('GET', 'permissions', { as: 'ana' })).status).toBe(200);
  });
});

describe('recent sign-in for settings', () => {
  test('requires a recent sign-in to change a setting and to approve the change', async () => {
    api.now.advance(16 * minute);
    expect(codeOf(await changeSetting('support', 'change-address', { email: 'ayuda@sobremesa.app' }))).toEqual([
      403,
      'auth.recentSignInNeeded',
    ]);
    signedInAt = api.now.value.toISOString();
    const approvalRequest = await changeSetting('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    api.now.advance(16 * minute);
    expect(codeOf(await approve(approvalRequest))).toEqual([403, 'auth.recentSignInNeeded']);
  });

  test('applies a changed number of minutes at once', async () => {
    await approve(await changeSetting('recentSignIn', 'change-minutes', { minutes: 5 }));
    api.now.advance(6 * minute);
    const refusal = await changeSetting('support', 'change-address', { email: 'ayuda@sobremesa.app' });
    expect([refusal.json['code'], refusal.json['params']]).toEqual(['auth.recentSignInNeeded', { minutes: 5 }]);
  });
});
