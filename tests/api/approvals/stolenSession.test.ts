import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Duty } from '../../../contract/duties';
import { administrators } from '../../../contract/people/accounts';
import { Role } from '../../../contract/roles';
import { catalogsOf, type Item, createBankAccount, createTaxId } from '../catalogRequests';
import { openApiFixture, identity, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';
import { openDocument } from '../openapiDocument';
import { createSaleForm } from '../sales/salesFixture';

const limits = {
  actMinor: { MXN: 10_000, COP: 10_000, CLP: 10_000 },
  personDayMinor: { MXN: 15_000, COP: 15_000, CLP: 15_000 },
  beneficiaryDayMinor: { MXN: 12_000, COP: 12_000, CLP: 12_000 },
  keyHourMinor: { MXN: 12_000, COP: 12_000, CLP: 12_000 },
};

/** A token consists of person and sign-in time. The thief copied a token issued an hour ago. */
const stolenToken = 'julia@2026-07-01T11:00:00.000Z';
const ownToken = 'julia@2026-07-01T11:59:00.000Z';
const colleague = 'ana@2026-07-01T11:59:30.000Z';

let api: ApiFixture;
let person: string;
let company: Item;
beforeEach(async () => {
  api = await openApiFixture({
    settings: { limits, recentSignInMinutes: 15 },
    identity: {
      ...identity,
      async verify(token) {
        const [name = '', signedInAt = ''] = token === 'admin' ? ownToken.split('@') : token.split('@');
        return { uid: `uid-${name}`, email: `${name}@sobremesa.app`, role: Role.administrator, signedInAt };
      },
      endSessions: () => Promise.resolve(),
      resetSecondFactor: () => Promise.resolve(),
    },
  });
  await api.send('GET', 'permissions', { as: ownToken });
  await admitAdministrator('ana', colleague, ['owner']);
  person = await idOf(
    api.send('POST', 'users/user', { as: ownToken, body: { displayName: 'Lola', email: 'lola@correo.example' } }),
  );
  company = await catalogsOf(api).create('companies', { taxId: createTaxId('MX') });
});
afterEach(() => api.close());

async function admitAdministrator(name: string, as: string, duties: readonly Duty[]): Promise<void> {
  await api.send('GET', 'permissions', { as });
  await api.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(duties) })
    .where('uid', '=', `uid-${name}`)
    .execute();
}

const idOf = async (response: Promise<TestResponse>) => String((await response).json['id']);
const newKey = () => crypto.randomUUID();
const outcome = ({ status, json }: TestResponse) => [status, json?.['code'] ?? json?.['approval']?.['cause'] ?? null];
const post = (address: string, body: object, as = stolenToken, version?: number) =>
  api.send('POST', address, { as, key: newKey(), body, ...(version !== undefined && { version }) });
async function actOn(address: string, action: string, body: object, as = stolenToken): Promise<TestResponse> {
  const { version } = (await api.send('GET', address, { as: ownToken })).json as unknown as { version: number };
  return post(`${address}/${action}`, body, as, version);
}
const accountOf = async (name: string) => {
  const { json } = await api.send('GET', listPath('users/administrator', { filter: { q: name } }), { as: ownToken });
  return `users/administrator/${String((json as unknown as Json[])[0]?.['id'])}`;
};
const issueCard = (initialMinor: number, email: string) =>
  post('giftcards', { initialMinor, fundedBy: 'platform', recipient: { email } });

async function promotedMinor(): Promise<number> {
  const { sum } = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select(({ fn }) => fn.sum<string | null>('balanceMinor').as('sum'))
    .where('code', 'like', 'expense:promotions%')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function tryToTakeMoney(): Promise<void> {
  await issueCard(1_000_000, 'thief@correo.example');
  for (let index = 0; index < 12; index += 1) await issueCard(4_000, `thief${index % 3}@correo.example`);
  await post('giftcards/batch', { initialMinor: 9_000, count: 20, fundedBy: 'platform' });
  for (let index = 0; index < 4; index += 1)
    await actOn(`users/user/${person}`, 'adjust-wallet', { deltaMinor: 5_000, currency: 'MXN', reason: 'x' });
  const deposit = await post('deposits', {
    accountId: person,
    amountMinor: 900_000,
    bank: 'BBVA',
    bankReference: newKey(),
    receivedOn: '2026-07-01',
  });
  await actOn(`deposits/${String(deposit.json?.['id'])}`, 'confirm', {});
}

describe('a stolen token of an owner', () => {
  test('limits what a stolen token moves to the limits of one person', async () => {
    await tryToTakeMoney();
    expect(await promotedMinor()).toBeLessThanOrEqual(limits.personDayMinor.MXN);
    const { json } = await api.send('GET', listPath('deposits'), { as: ownToken });
    expect(json as unknown as Json[]).toMatchObject([{ state: 'pending' }]);
  });

  test('denies approvals, duties and changes of bank accounts to a stolen token without a recent sign-in', async () => {
    const approvalRequest = await post('giftcards', { initialMinor: 50_000, fundedBy: 'platform' }, colleague);
    const { id, version } = approvalRequest.json['approval'] as unknown as { id: string; version: number };
    const [julia, ana] = [await accountOf('julia'), await accountOf('ana')];
    const bank = createBankAccount('MX', 'Ladrón');
    const attempts = [
      await post(`approvals/${id}/approve`, {}, stolenToken, version),
      await post('sales', createSaleForm({ companyId: company.id })),
      await post('users/administrator', { displayName: 'Eva', email: 'eva@correo.example', duties: ['owner'] }),
      await actOn(ana, 'assign-duties', { duties: ['auditor'] }),
      await actOn(ana, 'block', { reason: 'x' }),
      await actOn(ana, 'reset-second-factor', { reason: 'x' }),
      await actOn(ana, 'restore-access', { reason: 'x' }),
      await actOn(`users/user/${person}`, 'erase', { reason: 'other' }),
      await api.send('PUT', `catalogs/companies/${company.id}`, {
        as: stolenToken,
        version: company.version,
        body: { bank },
      }),
      await api.send('PUT', julia, { as: stolenToken, version: 1, body: { displayName: 'Otra' } }),
    ];
    expect(attempts.map(outcome)).toEqual(attempts.map(() => [403, 'auth.recentSignInNeeded']));
  });

  test('keeps the owner, who ends the stolen session from a new one, from being locked out', async () => {
    api.now.advance(2_000);
    const newToken = 'julia@2026-07-01T12:00:01.000Z';
    expect((await api.send('GET', 'permissions', { as: newToken })).status).toBe(200);
    const attempts = [
      await post('sessions/end-others', {}),
      await post('sessions/end', { signedInAt: '2026-07-01T12:00:01.000Z' }),
      await actOn(await accountOf('ana'), 'end-sessions', {}),
      await actOn(await accountOf('julia'), 'end-sessions', {}),
    ];
    expect(attempts.map(outcome)).toEqual(attempts.map(() => [403, 'auth.recentSignInNeeded']));
    for (const as of [newToken, ownToken, colleague])
      expect((await api.send('GET', 'permissions', { as })).status).toBe(200);
    expect((await post('sessions/end-others', {}, newToken)).status).toBe(200);
    expect(outcome(await api.send('GET', 'permissions', { as: stolenToken }))).toEqual([401, 'auth.tokenRevoked']);
  });

  test('reads with a stolen token what the owner may read and records exports of personal data', async () => {
    expect((await api.send('GET', 'users/user.csv', { as: stolenToken })).status).toBe(200);
    expect((await api.send('GET', `users/user/${person}/personal-data`, { as: stolenToken })).status).toBe(200);
    const exportEvents = listPath('audit-events', { filter: { action: 'personal-data' } });
    expect((await api.send('GET', exportEvents, { as: ownToken })).json as unknown as Json[]).toHaveLength(1);
  });
});

describe('a stolen token after its session has ended', () => {
  beforeEach(async () => {
    // The first request of a session adds it to the list.
    await api.send('GET', 'permissions', { as: stolenToken });
    await post('sessions/end', { signedInAt: '2026-07-01T11:00:00.000Z' }, ownToken);
  });

  test('rejects a token of an ended session at every operation', async () => {
    const unexpectedResponses: string[] = [];
    for (const [method, path, { operationId, security }] of (await openDocument(api)).operations()) {
      if (security) continue;
      const address = path.replace('/api/', '').replaceAll(/\{\w+\}/g, newKey());
      const response = await api.send(method, address, {
        as: stolenToken,
        key: newKey(),
        version: 1,
        ...(method !== 'GET' && { body: {} }),
      });
      if (response.status !== 401) unexpectedResponses.push(`${operationId}: ${response.status}`);
    }
    expect(unexpectedResponses).toEqual([]);
  });

  test('moves no money with a token of an ended session', async () => {
    await tryToTakeMoney();
    expect(await promotedMinor()).toBe(0);
    expect((await api.send('GET', listPath('giftcards'), { as: ownToken })).json).toEqual([]);
    expect((await api.send('GET', listPath('approvals'), { as: ownToken })).json).toEqual([]);
  });
});
