import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actOnDeposit as actOn,
  readDeposit,
  failedChecks,
  readLedgerBalance,
  postDeposit,
  recordDeposit,
} from '../deposits/depositsFixture';
import { listPath, openApiFixture, type ApiFixture } from '../apiFixture';
import {
  actOnInvestment,
  readInvestmentRecord,
  createInvestment,
  movementsOf,
  returnInput,
  contribute,
} from './investmentsFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const capitalAccountOf = (id: string) => `equity:investors:${id}:MXN`;

test('an exported deposit names its investment as beneficiary, or the processor', async () => {
  const { id, number } = await createInvestment(api);
  await recordDeposit(api, { purpose: 'investment', investmentId: id, bankReference: 'exporta-1' });
  await recordDeposit(api, { purpose: 'settlement', bankReference: 'exporta-2' });
  const query = { columns: [['accountId', 'Beneficiario']], sort: ['createdAt', 'ASC'] };
  const { text } = await api.send('GET', `${listPath('deposits.csv', query)}&language=es`);
  expect(text.trim().split('\r\n').slice(1)).toEqual([`Grupo Ahuehuete · ${number}`, 'Procesador de tarjetas']);
});

describe('contributions by deposit', () => {
  test('records a contribution and activates the investment when its deposit is confirmed', async () => {
    const { id } = await createInvestment(api);
    const deposit = await recordDeposit(api, {
      purpose: 'investment',
      investmentId: id,
      amountMinor: 200_000,
      receivedOn: '2026-06-30',
      bankReference: 'aporta-1',
    });
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({ state: 'committed', paidInMinor: 0 });
    const confirmation = await actOn(api, deposit.id, 'confirm');
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      state: 'active',
      paidInMinor: 200_000,
      outstandingMinor: 200_000,
    });
    expect(await movementsOf(api, id)).toMatchObject([
      {
        type: 'contribution',
        state: 'confirmed',
        amountMinor: 200_000,
        onDate: '2026-06-30',
        bookedOn: '2026-07-01',
        bankReference: 'aporta-1',
        depositId: deposit.id,
        journalId: confirmation.json['journalId'],
      },
    ]);
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(200_000);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('confirms the scheduled contribution of the same amount that is due first', async () => {
    const { id } = await createInvestment(api);
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'contribution',
      amountMinor: 100_000,
      dueOn: '2026-08-01',
      times: 2,
    });
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 70_000,
      dueOn: '2026-06-01',
      times: 1,
    });
    await contribute(api, id, 100_000);
    await contribute(api, id, 70_000);
    expect((await movementsOf(api, id)).map(({ type, dueOn, state }) => [type, dueOn, state])).toEqual([
      ['contribution', '2026-08-01', 'confirmed'],
      ['contribution', '2026-09-01', 'scheduled'],
      ['interest', '2026-06-01', 'scheduled'],
      ['contribution', '2026-07-01', 'confirmed'],
    ]);
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      paidInMinor: 170_000,
      scheduledCount: 2,
    });
    expect(await failedChecks(api)).toEqual([]);
  });

  test('confirms the contribution due first, regardless of the order of scheduling', async () => {
    const { id } = await createInvestment(api);
    for (const dueOn of ['2026-12-01', '2026-08-01'])
      await actOnInvestment(api, 'investments', id, 'schedule', {
        type: 'contribution',
        amountMinor: 100_000,
        dueOn,
        times: 1,
      });
    await contribute(api, id, 100_000);
    expect((await movementsOf(api, id)).map(({ dueOn, state }) => [dueOn, state])).toEqual([
      ['2026-12-01', 'scheduled'],
      ['2026-08-01', 'confirmed'],
    ]);
  });

  test('reverses the contribution when its deposit is reversed', async () => {
    const { id } = await createInvestment(api);
    const depositId = await contribute(api, id, 200_000);
    await actOn(api, depositId, 'reverse', { body: { reason: 'El banco lo devolvió.' } });
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      state: 'committed',
      paidInMinor: 0,
      outstandingMinor: 0,
    });
    expect(await movementsOf(api, id)).toMatchObject([
      { state: 'reversed', reversedOn: '2026-07-01', reason: 'El banco lo devolvió.' },
    ]);
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(0);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects the reversal of a contribution that was already returned', async () => {
    const { id } = await createInvestment(api);
    const depositId = await contribute(api, id, 200_000);
    await actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 1));
    const response = await actOn(api, depositId, 'reverse', { body: { reason: 'x' } });
    expect([response.json['code'], response.json['params']]).toEqual([
      'ledger.insufficientBalance',
      { account: capitalAccountOf(id), balanceMinor: 199_999, currency: 'MXN' },
    ]);
    expect((await readDeposit(api, depositId)).state).toBe('confirmed');
  });

  test('rejects other actions on the movement of a deposit', async () => {
    const { id } = await createInvestment(api);
    await contribute(api, id, 200_000);
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'contribution',
      amountMinor: 5,
      dueOn: '2026-08-01',
      times: 1,
    });
    const [confirmedMovement, scheduledMovement] = await movementsOf(api, id);
    expect(
      (await actOnInvestment(api, 'investment-movements', String(confirmedMovement?.id), 'reverse', { reason: 'x' }))
        .json['code'],
    ).toBe('investmentMovement.byDeposit');
    expect(
      (
        await actOnInvestment(api, 'investment-movements', String(scheduledMovement?.id), 'confirm', {
          bankReference: 'x',
        })
      ).json['code'],
    ).toBe('investmentMovement.byDeposit');
  });
});

describe('deposits for investments', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['without an investment', { purpose: 'investment' }, { field: 'investmentId', code: 'required' }],
    [
      'for an unknown investment',
      { purpose: 'investment', investmentId: '01890000-0000-7000-8000-000000000000' },
      { field: 'investmentId', code: 'unknownReference' },
    ],
  ])('rejects a deposit %s', async (_name, given, violation) => {
    expect((await postDeposit(api, given)).json['violations']).toEqual([violation]);
  });

  test('requires the currency of the investment and the investment purpose', async () => {
    const { id: investmentId } = await createInvestment(api);
    expect(
      (await postDeposit(api, { purpose: 'investment', investmentId, currency: 'COP' })).json['violations'],
    ).toEqual([{ field: 'currency', code: 'otherCurrency', params: { currency: 'MXN' } }]);
    for (const purpose of ['topUp', 'settlement'])
      expect((await postDeposit(api, { purpose, investmentId })).json['violations']).toEqual([
        { field: 'investmentId', code: 'notForPurpose' },
      ]);
  });

  test('rejects deposits for a closed investment', async () => {
    const { id: investmentId } = await createInvestment(api);
    await contribute(api, investmentId, 200_000);
    const waitingDeposit = await recordDeposit(api, { purpose: 'investment', investmentId });
    await actOnInvestment(api, 'investments', investmentId, 'write-off', { reason: 'x' });
    expect((await actOn(api, waitingDeposit.id, 'confirm')).json['code']).toBe('investment.closed');
    expect((await postDeposit(api, { purpose: 'investment', investmentId })).json['code']).toBe('investment.closed');
  });
});

describe('limit of contributions to the commitment', () => {
  const createTooMuchViolation = (remainingMinor: number) => [
    { field: 'amountMinor', code: 'beyondCommitment', params: { left: remainingMinor } },
  ];

  test('rejects a deposit above the open commitment with the open amount', async () => {
    const { id: investmentId } = await createInvestment(api);
    const listViolations = async (amountMinor: number) =>
      (await postDeposit(api, { purpose: 'investment', investmentId, amountMinor })).json['violations'];
    expect(await listViolations(500_001)).toEqual(createTooMuchViolation(500_000));
    await contribute(api, investmentId, 450_000);
    expect(await listViolations(50_001)).toEqual(createTooMuchViolation(50_000));
    await contribute(api, investmentId, 50_000);
    expect(await listViolations(1)).toEqual(createTooMuchViolation(0));
  });

  test('rejects the confirmation of a second deposit above the commitment until it is raised', async () => {
    const { id: investmentId } = await createInvestment(api);
    const [firstDeposit, secondDeposit] = [
      await recordDeposit(api, { purpose: 'investment', investmentId, amountMinor: 300_000 }),
      await recordDeposit(api, { purpose: 'investment', investmentId, amountMinor: 300_000 }),
    ];
    const responses = await Promise.all([firstDeposit, secondDeposit].map(({ id }) => actOn(api, id, 'confirm')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = responses.find(({ status }) => status === 409)?.json;
    expect([refusal?.['code'], refusal?.['params']]).toEqual([
      'investment.beyondCommitment',
      { leftMinor: 200_000, currency: 'MXN' },
    ]);
    expect([
      (await readInvestmentRecord(api, 'investments', investmentId))['paidInMinor'],
      await readLedgerBalance(api, capitalAccountOf(investmentId)),
    ]).toEqual([300_000, 300_000]);
    const waitingDeposit = (await readDeposit(api, firstDeposit.id)).state === 'pending' ? firstDeposit : secondDeposit;
    expect((await actOn(api, waitingDeposit.id, 'confirm', { dryRun: true })).json['code']).toBe(
      'investment.beyondCommitment',
    );

    const { version } = await readInvestmentRecord(api, 'investments', investmentId);
    expect(
      (await api.send('PUT', `investments/${investmentId}`, { version, body: { committedMinor: 600_000 } })).status,
    ).toBe(200);
    expect((await actOn(api, waitingDeposit.id, 'confirm')).status).toBe(200);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('frees the commitment when a contribution is reversed', async () => {
    const { id: investmentId } = await createInvestment(api);
    const depositId = await contribute(api, investmentId, 500_000);
    await actOn(api, depositId, 'reverse', { body: { reason: 'x' } });
    await contribute(api, investmentId, 500_000);
    expect(await readInvestmentRecord(api, 'investments', investmentId)).toMatchObject({ paidInMinor: 500_000 });
  });
});

describe('reversed deposits of investments', () => {
  test('schedules a reversed contribution again for its due date', async () => {
    const { id } = await createInvestment(api);
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'contribution',
      amountMinor: 100_000,
      dueOn: '2026-08-01',
      times: 2,
    });
    for (const round of [1, 2]) {
      const depositId = await contribute(api, id, 100_000);
      expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
        paidInMinor: 100_000,
        scheduledCount: 1,
      });
      await actOn(api, depositId, 'reverse', { body: { reason: `Vez ${round}.` } });
      expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
        state: 'committed',
        paidInMinor: 0,
        scheduledCount: 2,
      });
      expect(await failedChecks(api)).toEqual([]);
    }
    expect(
      (await movementsOf(api, id)).map(({ dueOn, state, reason, depositId, scheduledByEmail }) => [
        dueOn,
        state,
        reason,
        depositId !== null,
        scheduledByEmail,
      ]),
    ).toEqual([
      ['2026-08-01', 'reversed', 'Vez 1.', true, 'ana@sobremesa.app'],
      ['2026-09-01', 'scheduled', null, false, 'ana@sobremesa.app'],
      ['2026-08-01', 'reversed', 'Vez 2.', true, 'ana@sobremesa.app'],
      ['2026-08-01', 'scheduled', null, false, 'ana@sobremesa.app'],
    ]);
  });

  test('schedules nothing when the reversed contribution was not scheduled', async () => {
    const { id } = await createInvestment(api);
    const depositId = await contribute(api, id, 100_000);
    await actOn(api, depositId, 'reverse', { body: { reason: 'x' } });
    expect((await movementsOf(api, id)).map(({ state }) => state)).toEqual(['reversed']);
  });
});
