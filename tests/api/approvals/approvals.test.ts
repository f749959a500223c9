import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listPath, type Json, type TestResponse } from '../apiFixture';
import { openStatementLog } from '../statementLog';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let fixture: ApprovalsFixture;
beforeEach(async () => {
  fixture = await openApprovalsFixture();
});
afterEach(() => fixture.close());

describe('limits of amounts given away', () => {
  beforeEach(() => fixture.grantDuties('ana', ['owner']));

  test('permits an amount below the limit and requests an approval from the limit on', async () => {
    expect((await fixture.issue(9_999)).status).toBe(201);
    const approvalRequest = await fixture.issue(10_000);
    expect([approvalRequest.status, approvalRequest.json['approval']]).toMatchObject([
      202,
      {
        number: 'APR-2026-000001',
        state: 'pending',
        action: 'create',
        resource: 'giftcards',
        cause: 'actLimit',
        amountMinor: 10_000,
        requestedByEmail: 'admin@sobremesa.app',
        balances: [
          { account: 'expense:promotions:MXN', beforeMinor: 9_999, afterMinor: 19_999 },
          { account: 'liability:giftCards:MXN', beforeMinor: 9_999, afterMinor: 19_999 },
        ],
      },
    ]);
    expect(await fixture.countGiftCards()).toBe(1);
  });

  test('sums amounts per person and per beneficiary over 24 hours', async () => {
    await fixture.issue(7_000, { email: 'uno@correo.mx' });
    await fixture.issue(7_000, { email: 'dos@correo.mx' });
    const thirdResponse = await fixture.issue(2_000, { email: 'tres@correo.mx' });
    expect([thirdResponse.status, thirdResponse.json['approval']?.['cause']]).toEqual([202, 'personDayLimit']);
    // The limits of another person are separate, except the limit per beneficiary.
    expect((await fixture.issue(2_000, { as: 'ana', email: 'cuatro@correo.mx' })).status).toBe(201);
    expect((await fixture.issue(6_000, { as: 'ana', email: 'uno@correo.mx' })).json['approval']?.['cause']).toBe(
      'beneficiaryDayLimit',
    );
    fixture.now.advance(86_400_000);
    expect((await fixture.issue(2_000, { email: 'tres@correo.mx' })).status).toBe(201);
  });

  test('sums amounts across midnight until they are 24 hours old', async () => {
    // One minute before midnight in the platform's time zone.
    fixture.now.value = new Date('2026-07-02T05:59:00.000Z');
    expect((await fixture.issue(9_000, { email: 'uno@correo.mx' })).status).toBe(201);
    fixture.now.advance(120_000);
    const person = await fixture.issue(7_000, { email: 'dos@correo.mx' });
    const beneficiary = await fixture.issue(4_000, { as: 'ana', email: 'uno@correo.mx' });
    expect([person, beneficiary].map(({ json }) => json['approval']?.['cause'])).toEqual([
      'personDayLimit',
      'beneficiaryDayLimit',
    ]);
    fixture.now.advance(86_400_000 - 120_001);
    expect((await fixture.issue(7_000, { email: 'dos@correo.mx' })).status).toBe(202);
    fixture.now.advance(1);
    expect((await fixture.issue(7_000, { email: 'dos@correo.mx' })).status).toBe(201);
  });

  test('sums the cards of a batch', async () => {
    const issueBatch = (count: number) =>
      fixture.send('POST', 'giftcards/batch', {
        key: crypto.randomUUID(),
        body: { cards: Array.from({ length: count }, () => ({ initialMinor: 4_000, fundedBy: 'customer' })) },
      });
    expect((await issueBatch(3)).json['approval']?.['cause']).toBe('actLimit');
    const approvalRequest = await issueBatch(3);
    const decision = await fixture.decide(approvalRequest, 'approve', 'ana');
    expect(decision.status).toBe(200);
    expect(decision.json['batchGiftcards']?.['cards']).toHaveLength(3);
    expect(await fixture.countGiftCards()).toBe(3);
    expect((await issueBatch(2)).status).toBe(200);
  });

  test('sums concurrent requests without exceeding the limit', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => fixture.issue(5_000, { email: `persona${index}@correo.mx` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 202, 202, 202]);
  });

  test('announces a required approval in a dry run without requesting it', async () => {
    const preview = await fixture.issue(10_000, { email: 'lola@correo.mx', dryRun: true });
    expect([preview.status, preview.json['needsApproval']]).toEqual([201, 'actLimit']);
    expect((await fixture.send('GET', 'approvals')).json).toEqual([]);
  });

  test('rejects an invalid request instead of requesting an approval', async () => {
    const approvalRequest = await fixture.issue(900_000_000);
    expect([approvalRequest.status, approvalRequest.json['violations']]).toMatchObject([
      422,
      [{ field: 'initialMinor' }],
    ]);
  });
});

describe('approvals', () => {
  beforeEach(() => fixture.grantDuties('ana', ['owner']));

  test('runs an approved action once, approved by another person with its duty', async () => {
    const approvalRequest = await fixture.issue(20_000);
    expect((await fixture.decide(approvalRequest, 'approve', 'admin')).json['code']).toBe('approval.samePerson');
    await fixture.grantDuties('carla', ['catalogs']);
    expect((await fixture.decide(approvalRequest, 'approve', 'carla')).json['code']).toBe('permission.missing');
    await fixture.grantDuties('saul', ['support']);
    const preview = await fixture.decide(approvalRequest, 'approve', 'saul', {}, '?dryRun=true');
    // An issue changes only platform accounts, and support may not read those.
    expect(preview.json['balances']).toEqual([]);
    expect(await fixture.countGiftCards()).toBe(0);
    const decision = await fixture.decide(approvalRequest, 'approve', 'saul');
    expect([decision.status, decision.json['state'], decision.json['decidedByEmail']]).toEqual([
      200,
      'approved',
      'saul@sobremesa.app',
    ]);
    expect(String(decision.json['code'])).toMatch(/^[A-Z0-9]{4}/);
    expect(await fixture.countGiftCards()).toBe(1);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).status).toBe(412);
    const events = (
      await fixture.send(
        'GET',
        listPath('audit-events', { filter: { recordId: decision.json['recordId'] }, sort: ['id', 'ASC'] }),
      )
    ).json as unknown as Json[];
    expect(events.map(({ action, actorEmail, reason }) => [action, actorEmail, reason])).toEqual([
      ['create', 'saul@sobremesa.app', 'APR-2026-000001'],
    ]);
  });

  test('accepts one of two concurrent approvals', async () => {
    await fixture.grantDuties('saul', ['support']);
    const approvalRequest = await fixture.issue(20_000);
    const responses = await Promise.all([
      fixture.decide(approvalRequest, 'approve', 'ana'),
      fixture.decide(approvalRequest, 'approve', 'saul'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await fixture.countGiftCards()).toBe(1);
  });

  test('rejects an approval with a reason, or lets the requester withdraw it', async () => {
    const [firstRequest, secondRequest] = [await fixture.issue(20_000), await fixture.issue(30_000)];
    expect((await fixture.decide(firstRequest, 'reject', 'ana')).json['violations']).toMatchObject([
      { field: 'reason' },
    ]);
    expect((await fixture.decide(firstRequest, 'reject', 'ana', { reason: 'Es demasiado.' })).json['state']).toBe(
      'rejected',
    );
    expect((await fixture.decide(secondRequest, 'withdraw', 'ana')).json['code']).toBe('approval.notYours');
    expect((await fixture.decide(secondRequest, 'withdraw', 'admin')).json['state']).toBe('withdrawn');
    expect(await fixture.countGiftCards()).toBe(0);
  });

  test('expires an approval once after three days, on one of several servers', async () => {
    const approvalRequest = await fixture.issue(20_000);
    fixture.now.advance(72 * 3_600_000);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['code']).toBe('approval.notPending');
    await Promise.all([fixture.runScheduler(), fixture.runScheduler()]);
    expect((await fixture.approvalOf(approvalRequest))['state']).toBe('expired');
    const filter = { recordId: approvalRequest.json['approval']?.['id'], action: 'expire' };
    expect((await fixture.send('GET', listPath('audit-events', { filter }))).json).toHaveLength(1);
  });

  test('lapses an approval when the record changed or the requester lost the duty', async () => {
    const card = await fixture.issue(9_000);
    const version = Number(card.json['version']);
    const adjust = (as: string, deltaMinor: number) =>
      fixture.send('POST', `giftcards/${String(card.json['id'])}/adjust`, {
        as,
        key: crypto.randomUUID(),
        version,
        body: { deltaMinor, reason: 'Compensación' },
      });
    const adjustRequest = await adjust('admin', 20_000);
    expect((await adjust('ana', 1_000)).json['balanceMinor']).toBe(10_000);
    expect((await fixture.decide(adjustRequest, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect((await fixture.send('GET', `giftcards/${String(card.json['id'])}`)).json['balanceMinor']).toBe(10_000);

    await fixture.grantDuties('saul', ['support']);
    const lastRequest = await fixture.issue(20_000, { as: 'saul' });
    await fixture.grantDuties('saul', ['catalogs']);
    expect((await fixture.decide(lastRequest, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect(await fixture.countGiftCards()).toBe(1);
  });

  test('refuses to request an approval of the same action of a record while one is pending', async () => {
    const { id, version } = (await fixture.issue(9_000)).json;
    const adjust = (as: string, deltaMinor: number, query = '') =>
      fixture.send('POST', `giftcards/${String(id)}/adjust${query}`, {
        as,
        key: crypto.randomUUID(),
        version: Number(version),
        body: { deltaMinor, reason: 'Compensación' },
      });
    const responses = await Promise.all([adjust('admin', 20_000), adjust('ana', 30_000), adjust('ana', 20_000)]);
    const [request, ...refusals] = responses.toSorted((a, b) => a.status - b.status) as [
      TestResponse,
      ...TestResponse[],
    ];
    const { id: approvalId, number, requestedByEmail } = request.json['approval'] as unknown as Json;
    for (const { status, json } of [...refusals, await adjust('ana', 20_000, '?dryRun=true')])
      expect([status, json['code'], json['params']]).toEqual([
        409,
        'approval.alreadyPending',
        { id: approvalId, number },
      ]);
    const adjustOf = ({ actions }: Json) => (actions as unknown as Json)['adjust'];
    const readAvailabilities = async () => [
      adjustOf((await fixture.send('GET', `giftcards/${String(id)}`)).json),
      ...((await fixture.send('GET', 'giftcards')).json as unknown as Json[]).slice(0, 1).map(adjustOf),
    ];
    const refusal = { allowed: false, code: 'approval.alreadyPending', params: { id: approvalId, number } };
    expect(await readAvailabilities()).toEqual([refusal, refusal]);
    const requester = String(requestedByEmail).replace(/@.*/, '');
    expect((await fixture.decide(request, 'withdraw', requester)).json['state']).toBe('withdrawn');
    expect(await readAvailabilities()).toEqual([{ allowed: true }, { allowed: true }]);
    expect((await adjust('ana', 20_000)).status).toBe(202);
    const renamed = await fixture.send('PUT', `giftcards/${String(id)}`, {
      version: Number(version),
      body: { message: 'Gracias' },
    });
    expect(adjustOf(renamed.json)).toMatchObject({ code: 'approval.alreadyPending' });
  });

  test('shows an approval to other persons with the duty and filters by whose turn it is', async () => {
    const approvalRequest = await fixture.issue(20_000);
    expect((await fixture.approvalOf(approvalRequest))['turn']).toBe('others');
    const numbers = async (turn: string, as: string) =>
      (
        (await fixture.send('GET', listPath('approvals', { filter: { turn } }), { as })).json as unknown as {
          number: string;
        }[]
      ).map(({ number }) => number);
    await fixture.grantDuties('carla', ['catalogs']);
    await fixture.grantDuties('olga', ['auditor']);
    expect(await numbers('yours', 'ana')).toEqual(['APR-2026-000001']);
    expect(await numbers('yours', 'admin')).toEqual([]);
    expect(await numbers('others', 'admin')).toEqual(['APR-2026-000001']);
    expect(await numbers('others', 'olga')).toEqual(['APR-2026-000001']);
    expect([...(await numbers('yours', 'carla')), ...(await numbers('others', 'carla'))]).toEqual([]);
  });

  test('rejects an action when nobody else may approve it', async () => {
    await fixture.grantDuties('ana', ['catalogs']);
    expect((await fixture.issue(20_000)).json['code']).toBe('approval.nobodyElse');
  });
});

test('sums amounts given away through an index', async () => {
  const database = openStatementLog();
  const smallLimitsFixture = await openApprovalsFixture({ db: database.db });
  onTestFinished(() => smallLimitsFixture.close());
  await smallLimitsFixture.grantDuties('ana', ['owner']);
  database.takeStatements();
  expect((await smallLimitsFixture.issue(1_000)).status).toBe(201);
  const sums = database.takeStatements().filter(({ sql }) => /^select sum.* from "spendings"/.test(sql));
  expect([...new Set(sums.map((statement) => database.planOf(statement).join()))]).toEqual([
    'SEARCH spendings USING INDEX spendings_by_uid_and_id (uid=? AND id>?)',
    'SEARCH spendings USING INDEX spendings_by_beneficiary_and_id (beneficiary=? AND id>?)',
  ]);
});
