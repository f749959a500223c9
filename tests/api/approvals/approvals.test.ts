import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listPath, type Json } from '../apiFixture';
import { openStatementLog } from '../statementLog';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let office: ApprovalsFixture;
beforeEach(async () => {
  office = await openApprovalsFixture();
});
afterEach(() => office.close());

describe('limits of amounts given away', () => {
  beforeEach(() => office.grantDuties('ana', ['owner']));

  test('permits an amount below the limit and requests an approval from the limit on', async () => {
    expect((await office.issue(9_999)).status).toBe(201);
    const asked = await office.issue(10_000);
    expect([asked.status, asked.json['approval']]).toMatchObject([
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
    expect(await office.countGiftCards()).toBe(1);
  });

  test('sums amounts per person and per beneficiary over 24 hours', async () => {
    await office.issue(7_000, { email: 'uno@correo.mx' });
    await office.issue(7_000, { email: 'dos@correo.mx' });
    const third = await office.issue(2_000, { email: 'tres@correo.mx' });
    expect([third.status, third.json['approval']?.['cause']]).toEqual([202, 'personDayLimit']);
    // Another person has limits of their own, but for the same beneficiary.
    expect((await office.issue(2_000, { as: 'ana', email: 'cuatro@correo.mx' })).status).toBe(201);
    expect((await office.issue(6_000, { as: 'ana', email: 'uno@correo.mx' })).json['approval']?.['cause']).toBe(
      'beneficiaryDayLimit',
    );
    office.now.advance(86_400_000);
    expect((await office.issue(2_000, { email: 'tres@correo.mx' })).status).toBe(201);
  });

  test('sums amounts across midnight until they are 24 hours old', async () => {
    // One minute before midnight of the platform.
    office.now.value = new Date('2026-07-02T05:59:00.000Z');
    expect((await office.issue(9_000, { email: 'uno@correo.mx' })).status).toBe(201);
    office.now.advance(120_000);
    const person = await office.issue(7_000, { email: 'dos@correo.mx' });
    const beneficiary = await office.issue(4_000, { as: 'ana', email: 'uno@correo.mx' });
    expect([person, beneficiary].map(({ json }) => json['approval']?.['cause'])).toEqual([
      'personDayLimit',
      'beneficiaryDayLimit',
    ]);
    office.now.advance(86_400_000 - 120_001);
    expect((await office.issue(7_000, { email: 'dos@correo.mx' })).status).toBe(202);
    office.now.advance(1);
    expect((await office.issue(7_000, { email: 'dos@correo.mx' })).status).toBe(201);
  });

  test('sums the cards of a batch', async () => {
    const batch = (count: number) =>
      office.send('POST', 'giftcards/batch', {
        key: crypto.randomUUID(),
        body: { cards: Array.from({ length: count }, () => ({ initialMinor: 4_000, fundedBy: 'customer' })) },
      });
    expect((await batch(3)).json['approval']?.['cause']).toBe('actLimit');
    const asked = await batch(3);
    const done = await office.decide(asked, 'approve', 'ana');
    expect(done.status).toBe(200);
    expect(done.json['batchGiftcards']?.['cards']).toHaveLength(3);
    expect(await office.countGiftCards()).toBe(3);
    expect((await batch(2)).status).toBe(200);
  });

  test('sums concurrent requests without exceeding the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => office.issue(5_000, { email: `persona${at}@correo.mx` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 202, 202, 202]);
  });

  test('announces a required approval in a dry run without requesting it', async () => {
    const tried = await office.issue(10_000, { email: 'lola@correo.mx', dryRun: true });
    expect([tried.status, tried.json['needsApproval']]).toEqual([201, 'actLimit']);
    expect((await office.send('GET', 'approvals')).json).toEqual([]);
  });

  test('rejects an invalid request instead of requesting an approval', async () => {
    const asked = await office.issue(900_000_000);
    expect([asked.status, asked.json['violations']]).toMatchObject([422, [{ field: 'initialMinor' }]]);
  });
});

describe('approvals', () => {
  beforeEach(() => office.grantDuties('ana', ['owner']));

  test('runs an approved action once, approved by another person with its duty', async () => {
    const asked = await office.issue(20_000);
    expect((await office.decide(asked, 'approve', 'admin')).json['code']).toBe('approval.samePerson');
    await office.grantDuties('carla', ['catalogs']);
    expect((await office.decide(asked, 'approve', 'carla')).json['code']).toBe('permission.missing');
    await office.grantDuties('saul', ['support']);
    const tried = await office.decide(asked, 'approve', 'saul', {}, '?dryRun=true');
    // Support does not read the platform's accounts, which are the only ones that an issued card moves.
    expect(tried.json['balances']).toEqual([]);
    expect(await office.countGiftCards()).toBe(0);
    const done = await office.decide(asked, 'approve', 'saul');
    expect([done.status, done.json['state'], done.json['decidedByEmail']]).toEqual([
      200,
      'approved',
      'saul@sobremesa.app',
    ]);
    expect(String(done.json['code'])).toMatch(/^[A-Z0-9]{4}/);
    expect(await office.countGiftCards()).toBe(1);
    expect((await office.decide(asked, 'approve', 'ana')).status).toBe(412);
    const events = (
      await office.send(
        'GET',
        listPath('audit-events', { filter: { recordId: done.json['recordId'] }, sort: ['id', 'ASC'] }),
      )
    ).json as unknown as Json[];
    expect(events.map(({ action, actorEmail, reason }) => [action, actorEmail, reason])).toEqual([
      ['create', 'saul@sobremesa.app', 'APR-2026-000001'],
    ]);
  });

  test('accepts one of two concurrent approvals', async () => {
    await office.grantDuties('saul', ['support']);
    const asked = await office.issue(20_000);
    const answers = await Promise.all([
      office.decide(asked, 'approve', 'ana'),
      office.decide(asked, 'approve', 'saul'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await office.countGiftCards()).toBe(1);
  });

  test('rejects an approval with a reason, or lets the requester withdraw it', async () => {
    const [one, two] = [await office.issue(20_000), await office.issue(30_000)];
    expect((await office.decide(one, 'reject', 'ana')).json['violations']).toMatchObject([{ field: 'reason' }]);
    expect((await office.decide(one, 'reject', 'ana', { reason: 'Es demasiado.' })).json['state']).toBe('rejected');
    expect((await office.decide(two, 'withdraw', 'ana')).json['code']).toBe('approval.notYours');
    expect((await office.decide(two, 'withdraw', 'admin')).json['state']).toBe('withdrawn');
    expect(await office.countGiftCards()).toBe(0);
  });

  test('expires an approval once after three days, on one of several servers', async () => {
    const asked = await office.issue(20_000);
    office.now.advance(72 * 3_600_000);
    expect((await office.decide(asked, 'approve', 'ana')).json['code']).toBe('approval.notPending');
    await Promise.all([office.runScheduler(), office.runScheduler()]);
    expect((await office.approvalOf(asked))['state']).toBe('expired');
    const filter = { recordId: asked.json['approval']?.['id'], action: 'expire' };
    expect((await office.send('GET', listPath('audit-events', { filter }))).json).toHaveLength(1);
  });

  test('lapses an approval when the record changed or the requester lost the duty', async () => {
    const card = await office.issue(9_000);
    const version = Number(card.json['version']);
    const adjust = (as: string, deltaMinor: number) =>
      office.send('POST', `giftcards/${String(card.json['id'])}/adjust`, {
        as,
        key: crypto.randomUUID(),
        version,
        body: { deltaMinor, reason: 'Compensación' },
      });
    const [asked, other] = [await adjust('admin', 20_000), await adjust('admin', 30_000)];
    expect((await office.decide(asked, 'approve', 'ana')).json['state']).toBe('approved');
    expect((await office.decide(other, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect((await office.send('GET', `giftcards/${String(card.json['id'])}`)).json['balanceMinor']).toBe(29_000);

    await office.grantDuties('saul', ['support']);
    const last = await office.issue(20_000, { as: 'saul' });
    await office.grantDuties('saul', ['catalogs']);
    expect((await office.decide(last, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect(await office.countGiftCards()).toBe(1);
  });

  test('shows an approval to other persons with the duty and filters by whose turn it is', async () => {
    const asked = await office.issue(20_000);
    expect((await office.approvalOf(asked))['turn']).toBe('others');
    const numbers = async (turn: string, as: string) =>
      (
        (await office.send('GET', listPath('approvals', { filter: { turn } }), { as })).json as unknown as {
          number: string;
        }[]
      ).map(({ number }) => number);
    await office.grantDuties('carla', ['catalogs']);
    await office.grantDuties('olga', ['auditor']);
    expect(await numbers('yours', 'ana')).toEqual(['APR-2026-000001']);
    expect(await numbers('yours', 'admin')).toEqual([]);
    expect(await numbers('others', 'admin')).toEqual(['APR-2026-000001']);
    expect(await numbers('others', 'olga')).toEqual(['APR-2026-000001']);
    expect([...(await numbers('yours', 'carla')), ...(await numbers('others', 'carla'))]).toEqual([]);
  });

  test('rejects an action when nobody else may approve it', async () => {
    await office.grantDuties('ana', ['catalogs']);
    expect((await office.issue(20_000)).json['code']).toBe('approval.nobodyElse');
  });
});

test('sums amounts given away through an index', async () => {
  const database = openStatementLog();
  const small = await openApprovalsFixture({ db: database.db });
  onTestFinished(() => small.close());
  await small.grantDuties('ana', ['owner']);
  database.takeStatements();
  expect((await small.issue(1_000)).status).toBe(201);
  const sums = database.takeStatements().filter(({ sql }) => /^select sum.* from "spendings"/.test(sql));
  expect([...new Set(sums.map((statement) => database.planOf(statement).join()))]).toEqual([
    'SEARCH spendings USING INDEX spendings_by_uid_and_id (uid=? AND id>?)',
    'SEARCH spendings USING INDEX spendings_by_beneficiary_and_id (beneficiary=? AND id>?)',
  ]);
});
