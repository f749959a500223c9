import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import {
  actOnDeposit,
  createCompany,
  createPerson,
  readDeposit,
  failedChecks,
  readLedgerBalance,
  recordDeposit,
} from './depositsFixture';

let api: ApiFixture;
let accountId: string;
let companyId: string;

beforeAll(async () => {
  api = await openApiFixture();
  accountId = await createPerson(api);
  companyId = await createCompany(api, { currency: 'COP' });
});
afterAll(() => api.close());

const walletAccountOf = (id: string) => `liability:wallet:${id}:MXN`;
const journalsOf = async (sourceId: string) =>
  (await api.send('GET', listPath('journals', { filter: { sourceType: 'deposits', sourceId }, sort: ['seq', 'ASC'] })))
    .json;

describe('confirmation of deposits', () => {
  test('moves the money from the bank to the wallet on the day of confirmation', async () => {
    const owner = await createPerson(api);
    const { id } = await recordDeposit(api, { accountId: owner, receivedOn: '2026-06-28' });
    const confirmation = await actOnDeposit(api, id, 'confirm');
    expect(confirmation.json).toMatchObject({
      state: 'confirmed',
      settledAt: api.now.value.toISOString(),
      settledByEmail: 'ana@sobremesa.app',
    });
    expect([
      await readLedgerBalance(api, walletAccountOf(owner)),
      (await api.send('GET', `users/user/${owner}`)).json['walletMinor'],
    ]).toEqual([50_000, 50_000]);
    expect(await journalsOf(id)).toMatchObject([
      { id: confirmation.json['journalId'], kind: 'depositConfirmed', businessDate: '2026-07-01', actorId: 'uid-ana' },
    ]);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('returns balances before and after in a dry run of a confirmation', async () => {
    const owner = await createPerson(api);
    const { id } = await recordDeposit(api, { accountId: owner });
    const bank = await readLedgerBalance(api, 'asset:bank:MXN');
    const preview = await actOnDeposit(api, id, 'confirm', { dryRun: true });
    expect(preview.json['balances']).toEqual(
      expect.arrayContaining([
        { account: 'asset:bank:MXN', beforeMinor: bank, afterMinor: bank + 50_000 },
        { account: walletAccountOf(owner), beforeMinor: 0, afterMinor: 50_000 },
      ]),
    );
    expect([(await readDeposit(api, id)).state, await readLedgerBalance(api, walletAccountOf(owner))]).toEqual([
      'pending',
      0,
    ]);
  });

  test('confirms a deposit once under concurrent and repeated requests', async () => {
    const owner = await createPerson(api);
    const { id, version } = await recordDeposit(api, { accountId: owner });
    const key = crypto.randomUUID();
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => actOnDeposit(api, id, 'confirm', { version })),
      actOnDeposit(api, id, 'confirm', { version, key }),
      actOnDeposit(api, id, 'confirm', { version, key }),
    ]);
    expect([
      await readLedgerBalance(api, walletAccountOf(owner)),
      responses.filter(({ status, headers }) => status === 200 && !headers.has('Idempotency-Hit')).length,
    ]).toEqual([50_000, 1]);
    const lateConfirmation = await actOnDeposit(api, id, 'confirm');
    expect([lateConfirmation.status, lateConfirmation.json['code']]).toEqual([409, 'deposit.notPending']);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('credits a company and includes the deposit in its next liquidation', async () => {
    const { id, number } = await recordDeposit(api, { companyId, currency: 'COP' });
    expect((await actOnDeposit(api, id, 'confirm')).status).toBe(200);
    expect((await api.send('GET', `catalogs/companies/${companyId}`)).json['payableMinor']).toBe(50_000);
    const listWaiting = () =>
      api.db.kysely
        .selectFrom('payables')
        .selectAll()
        .where('companyId', '=', companyId)
        .where('number', '=', number)
        .orderBy('netMinor')
        .execute();
    expect(await listWaiting()).toMatchObject([
      {
        sourceType: 'deposit',
        sourceId: id,
        currency: 'COP',
        businessDate: '2026-07-01',
        depositsMinor: 50_000,
        netMinor: 50_000,
      },
    ]);
    expect((await actOnDeposit(api, id, 'reverse', { body: { reason: 'era de otra empresa' } })).status).toBe(200);
    expect((await listWaiting()).map((row) => Number(row['netMinor']))).toEqual([-50_000, 50_000]);
    expect(await readLedgerBalance(api, `liability:company:${companyId}:COP`)).toBe(0);
    expect(await failedChecks(api)).toEqual([]);
  });

  test.each(['MXN', 'COP'])('rejects archiving the owner of a %s balance', async (currency) => {
    const owner = await createPerson(api);
    const { id } = await recordDeposit(api, { accountId: owner, currency });
    await actOnDeposit(api, id, 'confirm');
    const { version } = (await api.send('GET', `users/user/${owner}`)).json;
    const archiveResponse = await api.send('DELETE', `users/user/${owner}`, { version: Number(version) });
    expect([archiveResponse.status, archiveResponse.json['code']]).toEqual([409, 'account.hasBalance']);
  });

  test('rejects a deposit whose owner is archived and moves nothing', async () => {
    const owner = await createPerson(api);
    const { id } = await recordDeposit(api, { accountId: owner });
    await api.send('DELETE', `users/user/${owner}`, { version: 1 });
    const response = await actOnDeposit(api, id, 'confirm');
    expect([response.status, response.json['code'], (await readDeposit(api, id)).state]).toEqual([
      409,
      'deposit.holderArchived',
      'pending',
    ]);
  });
});

describe('large deposits', () => {
  const createLargeForm = () => ({ accountId, amountMinor: 2_000_000 });

  test('rejects a large deposit confirmed by its recorder and disables the action beforehand', async () => {
    const deposit = await recordDeposit(api, createLargeForm());
    expect(deposit).toMatchObject({
      needsSecondPerson: true,
      actions: { confirm: { allowed: false, code: 'approval.samePerson' }, reject: { allowed: true } },
    });
    for (const dryRun of [true, false]) {
      const ownConfirmation = await actOnDeposit(api, deposit.id, 'confirm', { as: 'admin', dryRun });
      expect([ownConfirmation.status, ownConfirmation.json['code']]).toEqual([403, 'approval.samePerson']);
    }
    expect((await readDeposit(api, deposit.id, 'ana')).actions['confirm']).toEqual({ allowed: true });
    expect((await actOnDeposit(api, deposit.id, 'confirm', { as: 'ana' })).status).toBe(200);
  });

  test('lets the recorder confirm a deposit below the threshold', async () => {
    const { id, ...deposit } = await recordDeposit(api, { ...createLargeForm(), amountMinor: 1_999_999 });
    expect(deposit['needsSecondPerson']).toBe(false);
    expect((await actOnDeposit(api, id, 'confirm', { as: 'admin' })).status).toBe(200);
  });

  test('applies the second-person threshold of the currency and installation', async () => {
    const strictFixture = await openApiFixture({
      settings: { secondPersonFromMinor: { MXN: 0, COP: 10_000, CLP: 5 } },
    });
    const person = await createPerson(strictFixture);
    const deposits = await Promise.all(
      (['MXN', 'COP', 'CLP'] as const).map((currency) =>
        recordDeposit(strictFixture, { accountId: person, currency, amountMinor: currency === 'COP' ? 9_999 : 5 }),
      ),
    );
    expect(deposits.map((deposit) => deposit['needsSecondPerson'])).toEqual([true, false, true]);
    await strictFixture.close();
  });
});

describe('rejected and canceled deposits', () => {
  test('rejects a deposit with a reason or cancels it without moving money', async () => {
    const owner = await createPerson(api);
    const [firstDeposit, secondDeposit] = [
      await recordDeposit(api, { accountId: owner }),
      await recordDeposit(api, { accountId: owner }),
    ];
    expect((await actOnDeposit(api, firstDeposit.id, 'reject', { body: {} })).json['violations']).toEqual([
      { field: 'reason', code: 'required' },
    ]);
    expect(
      (await actOnDeposit(api, firstDeposit.id, 'reject', { body: { reason: 'no aparece en el banco' } })).json,
    ).toMatchObject({
      state: 'rejected',
      reason: 'no aparece en el banco',
      settledByEmail: 'ana@sobremesa.app',
    });
    expect((await actOnDeposit(api, secondDeposit.id, 'cancel')).json).toMatchObject({
      state: 'canceled',
      reason: null,
    });
    for (const id of [firstDeposit.id, secondDeposit.id]) {
      for (const [action, body] of [
        ['confirm', {}],
        ['reject', { reason: 'x' }],
        ['cancel', {}],
      ] as const)
        expect((await actOnDeposit(api, id, action, { body })).json['code']).toBe('deposit.notPending');
      expect((await actOnDeposit(api, id, 'reverse', { body: { reason: 'x' } })).json['code']).toBe(
        'deposit.notConfirmed',
      );
      expect(await journalsOf(id)).toEqual([]);
    }
    expect(await readLedgerBalance(api, walletAccountOf(owner))).toBe(0);
  });
});

describe('reversal of deposits', () => {
  test('reverses a deposit once with a separate journal', async () => {
    const owner = await createPerson(api);
    const { id } = await recordDeposit(api, { accountId: owner });
    await actOnDeposit(api, id, 'confirm');
    const { version } = await readDeposit(api, id);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        actOnDeposit(api, id, 'reverse', { version, body: { reason: 'devuelto por el banco' } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect([await readLedgerBalance(api, walletAccountOf(owner)), (await readDeposit(api, id)).state]).toEqual([
      0,
      'reversed',
    ]);
    expect(await journalsOf(id)).toMatchObject([
      { kind: 'depositConfirmed' },
      { kind: 'reversal', reason: 'devuelto por el banco' },
    ]);
    expect((await actOnDeposit(api, id, 'reverse', { body: { reason: 'otra vez' } })).json['code']).toBe(
      'deposit.notConfirmed',
    );
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects a reversal when the wallet balance is too low, also in a dry run', async () => {
    const fixture = await openApiFixture();
    const owner = await createPerson(fixture);
    const { id } = await recordDeposit(fixture, { accountId: owner });
    await actOnDeposit(fixture, id, 'confirm');
    await fixture.db.kysely
      .updateTable('ledgerAccounts')
      .set({ balanceMinor: 49_999 })
      .where('code', '=', walletAccountOf(owner))
      .execute();
    for (const dryRun of [true, false]) {
      const response = await actOnDeposit(fixture, id, 'reverse', { body: { reason: 'devuelto' }, dryRun });
      expect([response.status, response.json['code'], response.json['params']]).toEqual([
        409,
        'ledger.insufficientBalance',
        { account: walletAccountOf(owner), balanceMinor: 49_999, currency: 'MXN' },
      ]);
    }
    expect((await readDeposit(fixture, id)).state).toBe('confirmed');
    await fixture.close();
  });
});

test('records each action on a deposit once in its history, with its reason', async () => {
  const { id } = await recordDeposit(api, { accountId });
  await actOnDeposit(api, id, 'confirm');
  await actOnDeposit(api, id, 'reverse', { body: { reason: 'devuelto' } });
  const events = (
    await api.send('GET', listPath('audit-events', { filter: { recordId: id }, sort: ['createdAt', 'ASC'] }))
  ).json as unknown as { action: string; reason: string | null }[];
  expect(events.map(({ action, reason }) => [action, reason])).toEqual([
    ['create', null],
    ['confirm', null],
    ['reverse', 'devuelto'],
  ]);
});
