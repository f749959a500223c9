import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../contract/people/accounts';
import type { Caller } from '../../api/ports/identity';
import { catalogsOf, createBankAccount, createTaxId } from './catalogRequests';
import { openApiFixture, identity, callers, type ApiFixture } from './apiFixture';

const minute = 60_000;
let api: ApiFixture;
/** Sign-in time of the person. Defaults to the start of the session. */
let signedInAt: string | undefined;
let secondFactor: boolean;
beforeEach(async () => {
  [signedInAt, secondFactor] = ['2026-07-01T12:00:00.000Z', false];
  api = await openFixture();
});
afterEach(() => api.close());

const verify = async (token: string): Promise<Caller> => ({
  ...(await identity.verify(token)),
  ...(signedInAt !== undefined && { signedInAt }),
  ...(secondFactor && { secondFactor: true }),
});

const openFixture = (settings: Parameters<typeof openApiFixture>[0] = {}) =>
  openApiFixture({
    ...settings,
    identity: {
      ...identity,
      verify,
      create: async ({ email }) => `uid-${email}`,
      sendPasswordMail: async () => {},
      endSessions: async () => {},
      setRole: async () => {},
      rename: async () => {},
    },
    settings: { recentSignInMinutes: 15, ...settings.settings },
  });

const invite = (dryRun = false) =>
  api.send('POST', `users/administrator${dryRun ? '?dryRun=true' : ''}`, {
    body: { email: 'eva@sobremesa.app', displayName: 'Eva', language: 'es', duties: ['support'] },
    key: '0b7d2a44-7a55-4c2e-9b0e-3c1c1b3f1a01',
  });

describe('actions with a recent sign-in', () => {
  test('permits an action within 15 minutes of a sign-in and repeats it after a new one', async () => {
    api.now.advance(15 * minute + 1);
    const refusal = await invite();
    expect([refusal.status, refusal.json['code'], refusal.json['params']]).toEqual([
      403,
      'auth.recentSignInNeeded',
      { minutes: 15 },
    ]);
    signedInAt = api.now.value.toISOString();
    expect((await invite()).status).toBe(201);
    expect((await invite()).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('rejects an action with a token without a sign-in time', async () => {
    signedInAt = undefined;
    expect((await invite()).json['code']).toBe('auth.recentSignInNeeded');
    signedInAt = 'yesterday';
    expect((await invite()).json['code']).toBe('auth.recentSignInNeeded');
  });

  test('permits a dry run without a recent sign-in', async () => {
    api.now.advance(60 * minute);
    expect((await invite(true)).status).toBe(201);
    signedInAt = api.now.value.toISOString();
    const { json } = await invite();
    signedInAt = undefined;
    const form = { version: 1, body: { language: 'en' } };
    const accountPath = `users/administrator/${String(json['id'])}`;
    expect((await api.send('PUT', `${accountPath}?dryRun=true`, form)).json['language']).toBe('en');
    expect((await api.send('PUT', accountPath, form)).json['code']).toBe('auth.recentSignInNeeded');
  });

  test('requires a recent sign-in for every change of an administrator', async () => {
    const { json } = await invite();
    api.now.advance(60 * minute);
    const accountPath = `users/administrator/${String(json['id'])}`;
    const options = { version: 1, key: crypto.randomUUID() };
    const reason = 'Ya no trabaja aquí';
    const responses = await Promise.all([
      api.send('PUT', accountPath, { version: 1, body: { displayName: 'Otra' } }),
      api.send('DELETE', accountPath, { version: 1 }),
      ...Object.keys(administrators.actions)
        .filter((action) => action !== 'cancel-access-restore')
        .map((action) => api.send('POST', `${accountPath}/${action}`, { ...options, body: { reason } })),
    ]);
    expect(new Set(responses.map((response) => response.json['code']))).toEqual(new Set(['auth.recentSignInNeeded']));
  });

  test('requires a recent sign-in for changes of a company’s bank account, not of other fields', async () => {
    const catalogs = catalogsOf(api);
    const { id } = await catalogs.create('companies', {});
    const save = async (change: Record<string, unknown>) =>
      catalogs.put('companies', await catalogs.get('companies', id), change);
    const bank = createBankAccount('MX', 'Ana');
    api.now.advance(60 * minute);
    expect((await save({ bank })).json['code']).toBe('auth.recentSignInNeeded');
    expect((await save({ phone: '+525512345678' })).status).toBe(200);
    signedInAt = api.now.value.toISOString();
    expect((await save({ bank })).status).toBe(200);
    api.now.advance(60 * minute);
    // Saving the same account number is not a change. Removing the number is a change.
    expect((await save({ bank })).status).toBe(200);
    expect((await save({ bank: null })).json['code']).toBe('auth.recentSignInNeeded');
  });

  test('requires a recent sign-in for changes of a company’s terms', async () => {
    const { id, version } = await catalogsOf(api).create('companies', {});
    const change = () =>
      api.send('POST', `catalogs/companies/${id}/change-terms`, {
        version,
        key: crypto.randomUUID(),
        body: { commissionBp: 0, payoutSchedule: 'weekly', payoutMinimumMinor: 0 },
      });
    api.now.advance(60 * minute);
    expect((await change()).json['code']).toBe('auth.recentSignInNeeded');
    signedInAt = api.now.value.toISOString();
    expect((await change()).json).toMatchObject({ commissionBp: 0 });
  });

  test('rejects an import of companies with accounts as a whole without a recent sign-in', async () => {
    api.now.advance(60 * minute);
    const { bankName, holder, accountNumber } = createBankAccount('MX', 'Ana');
    const columns = [
      'name.es',
      'slug',
      'legalName',
      'taxId',
      'email',
      'bank.bankName',
      'bank.holder',
      'bank.accountNumber',
    ];
    const cells = [
      'Fonda Ana',
      'fonda-ana',
      'Ana SA',
      createTaxId('MX'),
      'ana@fonda.mx',
      bankName,
      holder,
      accountNumber,
    ].map(String);
    const response = await api.send('POST', 'catalogs/companies/import?dryRun=false', {
      body: { importId: crypto.randomUUID(), columns, rows: [{ row: 1, cells }] },
    });
    expect([response.status, response.json['code'] ?? response.text]).toEqual([403, 'auth.recentSignInNeeded']);
  });

  test('requires no recent sign-in when the installation disables it', async () => {
    await api.close();
    api = await openFixture({ settings: { recentSignInMinutes: 0 } });
    api.now.advance(600 * minute);
    expect((await invite()).status).toBe(201);
  });
});

describe('installations with a required second factor', () => {
  test('rejects every request without the required second factor', async () => {
    await api.close();
    api = await openFixture({ settings: { secondFactor: 'required' } });
    const sendAll = () =>
      Promise.all(['catalogs/labels', 'users/administrator', 'nowhere'].map((at) => api.send('GET', at)));
    expect((await sendAll()).map(({ status, json }) => [status, json['code']])).toEqual(
      Array.from({ length: 3 }, () => [403, 'auth.secondFactorNeeded']),
    );
    // The account of the first administrator is not created either.
    expect(await api.db.kysely.selectFrom('accounts').select('id').execute()).toEqual([]);
    secondFactor = true;
    expect((await sendAll()).map(({ status }) => status)).toEqual([200, 200, 404]);
  });

  test('rejects other roles as before and answers health checks where a second factor is required', async () => {
    await api.close();
    api = await openFixture({ settings: { secondFactor: 'required' } });
    for (const [as, code] of [
      ['blocked', 'auth.blocked'],
      ['user', 'auth.notAdministrator'],
    ] as const)
      expect((await api.send('GET', 'catalogs/labels', { as })).json['code']).toBe(code);
    expect(callers['user']).toBeDefined();
    expect((await api.send('GET', 'health', { as: null })).status).toBe(200);
  });
});
