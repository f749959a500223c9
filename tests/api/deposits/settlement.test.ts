import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import {
  actOnDeposit,
  createCompany,
  createPerson,
  readDeposit,
  failedChecks,
  readLedgerBalance,
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

async function payByCard(amountMinor: number): Promise<void> {
  const confirmedAt = api.now.value.toISOString();
  const payments = [{ method: 'card', amountMinor, collectedBy: 'platform' }];
  const sale = await api.send('POST', 'sales', {
    key: crypto.randomUUID(),
    body: {
      companyId,
      channel: 'app',
      placedAt: confirmedAt,
      completedAt: confirmedAt,
      currency: 'MXN',
      grossMinor: amountMinor,
      payments,
    },
  });
  expect(sale.status).toBe(201);
}

describe('settlements of the card processor', () => {
  test('moves a settlement from the processor to the bank, and back when it is reversed', async () => {
    await payByCard(80_000);
    const [bankBefore, processorBefore] = [await readLedgerBalance(api, bank), await readLedgerBalance(api, processor)];
    const { id } = await recordDeposit(api, settlement(75_000));
    expect((await actOnDeposit(api, id, 'confirm', { dryRun: true })).json['balances']).toEqual(
      expect.arrayContaining([
        { account: bank, beforeMinor: bankBefore, afterMinor: bankBefore + 75_000 },
        { account: processor, beforeMinor: processorBefore, afterMinor: processorBefore - 75_000 },
      ]),
    );
    expect((await actOnDeposit(api, id, 'confirm')).json['state']).toBe('confirmed');
    expect([await readLedgerBalance(api, bank), await readLedgerBalance(api, processor)]).toEqual([
      bankBefore + 75_000,
      processorBefore - 75_000,
    ]);
    expect(await failedChecks(api)).toEqual([]);
    expect(
      (await actOnDeposit(api, id, 'reverse', { body: { reason: 'lo retuvo el procesador' } })).json['state'],
    ).toBe('reversed');
    expect([await readLedgerBalance(api, bank), await readLedgerBalance(api, processor)]).toEqual([
      bankBefore,
      processorBefore,
    ]);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects a settlement above the processor’s balance in its currency, also in a dry run', async () => {
    const processorBalance = await readLedgerBalance(api, processor);
    const { id } = await recordDeposit(api, settlement(processorBalance + 1));
    for (const dryRun of [true, false]) {
      const response = await actOnDeposit(api, id, 'confirm', { dryRun });
      expect([response.status, response.json['code'], response.json['params']]).toEqual([
        409,
        'deposit.moreThanProcessorHolds',
        { balanceMinor: processorBalance, currency: 'MXN' },
      ]);
    }
    const otherDeposit = await recordDeposit(api, { ...settlement(1), currency: 'COP' });
    expect((await actOnDeposit(api, otherDeposit.id, 'confirm')).json['code']).toBe('deposit.moreThanProcessorHolds');
    expect([(await readDeposit(api, id)).state, await readLedgerBalance(api, processor)]).toEqual([
      'pending',
      processorBalance,
    ]);
  });

  test('confirms one of two concurrent settlements of the whole balance', async () => {
    await payByCard(30_000);
    const processorBalance = await readLedgerBalance(api, processor);
    const deposits = [
      await recordDeposit(api, settlement(processorBalance)),
      await recordDeposit(api, settlement(processorBalance)),
    ];
    const responses = await Promise.all(deposits.map(({ id }) => actOnDeposit(api, id, 'confirm')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readLedgerBalance(api, processor)).toBe(0);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects an account or company in a settlement', async () => {
    const accountId = await createPerson(api);
    for (const beneficiary of [{ accountId }, { companyId }]) {
      const [field] = Object.keys(beneficiary);
      const response = await postDeposit(api, { ...settlement(1_000), ...beneficiary });
      expect([response.status, response.json['violations']]).toEqual([422, [{ field, code: 'notForPurpose' }]]);
    }
  });

  test('filters deposits by purpose and rejects a change of it', async () => {
    const { id } = await recordDeposit(api, settlement(1_000));
    const pendingDeposits = (
      await api.send('GET', listPath('deposits', { filter: { purpose: 'settlement', state: 'pending' } }))
    ).json as unknown as { id: string; purpose: string }[];
    expect([
      pendingDeposits.some((one) => one.id === id),
      new Set(pendingDeposits.map(({ purpose }) => purpose)),
    ]).toEqual([true, new Set(['settlement'])]);
    expect(
      (await api.send('PUT', `deposits/${id}`, { version: 1, body: { purpose: 'topUp' } })).json['violations'],
    ).toEqual([{ field: 'purpose', code: 'immutable' }]);
  });

  test('applies the second-person threshold and the duplicate check to settlements', async () => {
    const largeSettlement = { ...settlement(2_000_000), bankReference: 'liq-7' };
    const { id, number } = await recordDeposit(api, largeSettlement);
    expect((await actOnDeposit(api, id, 'confirm', { as: 'admin' })).json['code']).toBe('approval.samePerson');
    const secondResponse = await postDeposit(api, largeSettlement);
    expect([secondResponse.json['code'], secondResponse.json['params']]).toEqual(['deposit.duplicate', { id, number }]);
  });
});
