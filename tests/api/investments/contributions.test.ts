import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act as actOn, depositAt, faults, held, postDeposit, record } from '../deposits/town';
import { freshApi, type Fixture } from '../harness';
import { act, activeInvestment, at, createInvestment, movementsOf, paid, putIn } from './partners';

let api: Fixture;
beforeAll(async () => {
  api = await freshApi();
});
afterAll(() => api.close());

const place = (id: string) => `equity:investors:${id}:MXN`;

describe('capital is put in by a deposit', () => {
  test('whose confirmation makes the contribution, and the investment active', async () => {
    const { id } = await createInvestment(api);
    const deposit = await record(api, { purpose: 'investment', investmentId: id, amountMinor: 200_000, receivedOn: '2026-06-30', bankReference: 'aporta-1' });
    expect(await at(api, 'investments', id)).toMatchObject({ state: 'committed', paidInMinor: 0 });
    const confirmed = await actOn(api, deposit.id, 'confirm');
    expect(await at(api, 'investments', id)).toMatchObject({ state: 'active', paidInMinor: 200_000, outstandingMinor: 200_000 });
    expect(await movementsOf(api, id)).toMatchObject([
      { type: 'contribution', state: 'confirmed', amountMinor: 200_000, onDate: '2026-06-30', bookedOn: '2026-07-01', bankReference: 'aporta-1', depositId: deposit.id, journalId: confirmed.json['journalId'] },
    ]);
    expect(await held(api, place(id))).toBe(200_000);
    expect(await faults(api)).toEqual([]);
  });

  test('or confirms the contribution of its amount that is due first, where one is scheduled', async () => {
    const { id } = await createInvestment(api);
    await act(api, 'investments', id, 'schedule', { type: 'contribution', amountMinor: 100_000, dueOn: '2026-08-01', times: 2 });
    await act(api, 'investments', id, 'schedule', { type: 'interest', amountMinor: 70_000, dueOn: '2026-06-01', times: 1 });
    await putIn(api, id, 100_000);
    await putIn(api, id, 70_000);
    expect((await movementsOf(api, id)).map(({ type, dueOn, state }) => [type, dueOn, state])).toEqual([
      ['contribution', '2026-08-01', 'confirmed'],
      ['contribution', '2026-09-01', 'scheduled'],
      ['interest', '2026-06-01', 'scheduled'],
      ['contribution', '2026-07-01', 'confirmed'],
    ]);
    expect(await at(api, 'investments', id)).toMatchObject({ paidInMinor: 170_000, scheduledCount: 2 });
    expect(await faults(api)).toEqual([]);
  });

  test('the one due first, though it was scheduled last', async () => {
    const { id } = await createInvestment(api);
    for (const dueOn of ['2026-12-01', '2026-08-01']) await act(api, 'investments', id, 'schedule', { type: 'contribution', amountMinor: 100_000, dueOn, times: 1 });
    await putIn(api, id, 100_000);
    expect((await movementsOf(api, id)).map(({ dueOn, state }) => [dueOn, state])).toEqual([['2026-12-01', 'scheduled'], ['2026-08-01', 'confirmed']]);
  });

  test('and goes out again when the deposit is reversed', async () => {
    const { id } = await createInvestment(api);
    const depositId = await putIn(api, id, 200_000);
    await actOn(api, depositId, 'reverse', { body: { reason: 'El banco lo devolvió.' } });
    expect(await at(api, 'investments', id)).toMatchObject({ state: 'committed', paidInMinor: 0, outstandingMinor: 0 });
    expect(await movementsOf(api, id)).toMatchObject([{ state: 'reversed', reversedOn: '2026-07-01', reason: 'El banco lo devolvió.' }]);
    expect(await held(api, place(id))).toBe(0);
    expect(await faults(api)).toEqual([]);
  });

  test('but not when it was given back already', async () => {
    const { id } = await createInvestment(api);
    const depositId = await putIn(api, id, 200_000);
    await act(api, 'investments', id, 'return', paid('principalReturn', 1));
    const answer = await actOn(api, depositId, 'reverse', { body: { reason: 'x' } });
    expect([answer.json['code'], answer.json['params']]).toEqual(['ledger.insufficientBalance', { account: place(id), balanceMinor: 199_999, currency: 'MXN' }]);
    expect((await depositAt(api, depositId)).state).toBe('confirmed');
  });

  test('and its movement is touched by nothing else', async () => {
    const { id } = await createInvestment(api);
    await putIn(api, id, 200_000);
    await act(api, 'investments', id, 'schedule', { type: 'contribution', amountMinor: 5, dueOn: '2026-08-01', times: 1 });
    const [confirmed, scheduled] = await movementsOf(api, id);
    expect((await act(api, 'investment-movements', String(confirmed?.id), 'reverse', { reason: 'x' })).json['code']).toBe('investmentMovement.byDeposit');
    expect((await act(api, 'investment-movements', String(scheduled?.id), 'confirm', { bankReference: 'x' })).json['code']).toBe('investmentMovement.byDeposit');
  });
});

describe('a deposit of capital', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['of no investment', { purpose: 'investment' }, { field: 'investmentId', code: 'required' }],
    ['of one that is not there', { purpose: 'investment', investmentId: '01890000-0000-7000-8000-000000000000' }, { field: 'investmentId', code: 'unknownReference' }],
  ])('%s is refused', async (_name, given, violation) => {
    expect((await postDeposit(api, given)).json['violations']).toEqual([violation]);
  });

  test('is in the currency of its investment, and names one for that purpose alone', async () => {
    const { id: investmentId } = await createInvestment(api);
    expect((await postDeposit(api, { purpose: 'investment', investmentId, currency: 'COP' })).json['violations']).toEqual([{ field: 'currency', code: 'otherCurrency', params: { currency: 'MXN' } }]);
    for (const purpose of ['topUp', 'settlement']) expect((await postDeposit(api, { purpose, investmentId })).json['violations']).toEqual([{ field: 'investmentId', code: 'notForPurpose' }]);
  });

  test('of an investment that is over is neither recorded nor confirmed', async () => {
    const { id: investmentId } = await activeInvestment(api);
    const waiting = await record(api, { purpose: 'investment', investmentId });
    await act(api, 'investments', investmentId, 'write-off', { reason: 'x' });
    expect((await actOn(api, waiting.id, 'confirm')).json['code']).toBe('investment.closed');
    expect((await postDeposit(api, { purpose: 'investment', investmentId })).json['code']).toBe('investment.closed');
  });
});
