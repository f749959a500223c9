import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import {
  actOnDeposit,
  createCompany,
  createPerson,
  depositAt,
  failedChecks,
  ledgerBalance,
  postDeposit,
  recordDeposit,
} from './depositsFixture';

let api: ApiFixture;
let companyId: string;

beforeAll(async () => {
  api = await openApiFixture();
  companyId = await createCompany(api, { currency: 'MXN' });
});
afterAll(() => api.close());

const [bank, processor] = ['asset:bank:MXN', 'asset:processor:MXN'];
const settlement = (amountMinor: number) => ({ purpose: 'settlement', amountMinor });

async function paidByCard(amountMinor: number): Promise<void> {
  const at = api.now.value.toISOString();
  const payments = [{ method: 'card', amountMinor, collectedBy: 'platform' }];
  const sale = await api.send('POST', 'sales', {
    key: crypto.randomUUID(),
    body: {
      companyId,
      channel: 'app',
      placedAt: at,
      completedAt: at,
      currency: 'MXN',
      grossMinor: amountMinor,
      payments,
    },
  });
  expect(sale.status).toBe(201);
}

describe('settlements of the card processor', () => {
  test('moves a settlement from the processor to the bank, and back when it is reversed', async () => {
    await paidByCard(80_000);
    const [inBank, atProcessor] = [await ledgerBalance(api, bank), await ledgerBalance(api, processor)];
    const { id } = await recordDeposit(api, settlement(75_000));
    expect((await actOnDeposit(api, id, 'confirm', { dryRun: true })).json['balances']).toEqual(
      expect.arrayContaining([
        { account: bank, beforeMinor: inBank, afterMinor: inBank + 75_000 },
        { account: processor, beforeMinor: atProcessor, afterMinor: atProcessor - 75_000 },
      ]),
    );
    expect((await actOnDeposit(api, id, 'confirm')).json['state']).toBe('confirmed');
    expect([await ledgerBalance(api, bank), await ledgerBalance(api, processor)]).toEqual([
      inBank + 75_000,
      atProcessor - 75_000,
    ]);
    expect(await failedChecks(api)).toEqual([]);
    expect(
      (await actOnDeposit(api, id, 'reverse', { body: { reason: 'lo retuvo el procesador' } })).json['state'],
    ).toBe('reversed');
    expect([await ledgerBalance(api, bank), await ledgerBalance(api, processor)]).toEqual([inBank, atProcessor]);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects a settlement above the processor’s balance in its currency, also in a dry run', async () => {
    const atProcessor = await ledgerBalance(api, processor);
    const { id } = await recordDeposit(api, settlement(atProcessor + 1));
    for (const dryRun of [true, false]) {
      const response = await actOnDeposit(api, id, 'confirm', { dryRun });
      expect([response.status, response.json['code'], response.json['params']]).toEqual([
        409,
        'deposit.moreThanProcessorHolds',
        { balanceMinor: atProcessor, currency: 'MXN' },
      ]);
    }
    const other = await recordDeposit(api, { ...settlement(1), currency: 'COP' });
    expect((await actOnDeposit(api, other.id, 'confirm')).json['code']).toBe('deposit.moreThanProcessorHolds');
    expect([(await depositAt(api, id)).state, await ledgerBalance(api, processor)]).toEqual(['pending', atProcessor]);
  });

  test('confirms one of two concurrent settlements of the whole balance', async () => {
    await paidByCard(30_000);
    const atProcessor = await ledgerBalance(api, processor);
    const both = [await recordDeposit(api, settlement(atProcessor)), await recordDeposit(api, settlement(atProcessor))];
    const answers = await Promise.all(both.map(({ id }) => actOnDeposit(api, id, 'confirm')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledgerBalance(api, processor)).toBe(0);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects an account or company in a settlement', async () => {
    const accountId = await createPerson(api);
    for (const holder of [{ accountId }, { companyId }]) {
      const [field] = Object.keys(holder);
      const response = await postDeposit(api, { ...settlement(1_000), ...holder });
      expect([response.status, response.json['violations']]).toEqual([422, [{ field, code: 'notForPurpose' }]]);
    }
  });

  test('filters deposits by purpose and rejects a change of it', async () => {
    const { id } = await recordDeposit(api, settlement(1_000));
    const found = (await api.send('GET', listPath('deposits', { filter: { purpose: 'settlement', state: 'pending' } })))
      .json as unknown as { id: string; purpose: string }[];
    expect([found.some((one) => one.id === id), new Set(found.map(({ purpose }) => purpose))]).toEqual([
      true,
      new Set(['settlement']),
    ]);
    expect(
      (await api.send('PUT', `deposits/${id}`, { version: 1, body: { purpose: 'topUp' } })).json['violations'],
    ).toEqual([{ field: 'purpose', code: 'immutable' }]);
  });

  test('applies the second-person threshold and the duplicate check to settlements', async () => {
    const large = { ...settlement(2_000_000), bankReference: 'liq-7' };
    const { id, number } = await recordDeposit(api, large);
    expect((await actOnDeposit(api, id, 'confirm', { as: 'admin' })).json['code']).toBe('approval.samePerson');
    const again = await postDeposit(api, large);
    expect([again.json['code'], again.json['params']]).toEqual(['deposit.duplicate', { id, number }]);
  });
});
