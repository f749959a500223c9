import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedChecks, readLedgerBalance } from '../deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import {
  actOnInvestment,
  activeInvestment,
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

describe('payments to investors', () => {
  test('returns capital from the bank and reduces the outstanding amount', async () => {
    const { id } = await activeInvestment(api);
    const bank = await readLedgerBalance(api, 'asset:bank:MXN');
    const body = returnInput('principalReturn', 120_000, { onDate: '2026-06-20' });
    const balances = [
      { account: 'asset:bank:MXN', beforeMinor: bank, afterMinor: bank - 120_000 },
      { account: capitalAccountOf(id), beforeMinor: 500_000, afterMinor: 380_000 },
    ];
    expect((await actOnInvestment(api, 'investments', id, 'return', body, { dryRun: true })).json['balances']).toEqual(
      expect.arrayContaining(balances),
    );
    expect((await actOnInvestment(api, 'investments', id, 'return', body)).json).toMatchObject({
      state: 'active',
      principalMinor: 120_000,
      outstandingMinor: 380_000,
      yieldMinor: 0,
    });
    const [, movement] = await movementsOf(api, id);
    expect(movement).toMatchObject({
      type: 'principalReturn',
      state: 'confirmed',
      amountMinor: 120_000,
      onDate: '2026-06-20',
      bookedOn: '2026-07-01',
      bankReference: 'SPEI 1',
    });
    const journal = (await api.send('GET', `journals/${movement?.['journalId']}`)).json;
    expect(journal).toMatchObject({
      kind: 'investmentReturn',
      sourceType: 'investment-movements',
      sourceId: movement?.id,
      businessDate: '2026-07-01',
    });
    expect([
      await readLedgerBalance(api, 'asset:bank:MXN'),
      await readLedgerBalance(api, capitalAccountOf(id)),
    ]).toEqual([bank - 120_000, 380_000]);
    expect(await failedChecks(api)).toEqual([]);
  });

  test.each(['interest', 'dividend'])('books %s as an expense and leaves the capital unchanged', async (kind) => {
    const { id } = await activeInvestment(api);
    const yieldBefore = await readLedgerBalance(api, 'expense:yield:MXN');
    expect((await actOnInvestment(api, 'investments', id, 'return', returnInput(kind, 9_000))).json).toMatchObject({
      yieldMinor: 9_000,
      outstandingMinor: 500_000,
    });
    expect([
      await readLedgerBalance(api, 'expense:yield:MXN'),
      await readLedgerBalance(api, capitalAccountOf(id)),
    ]).toEqual([yieldBefore + 9_000, 500_000]);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('rejects a return above the outstanding capital, also in a dry run', async () => {
    const { id } = await activeInvestment(api);
    for (const dryRun of [true, false]) {
      const response = await actOnInvestment(
        api,
        'investments',
        id,
        'return',
        returnInput('principalReturn', 500_001),
        {
          dryRun,
        },
      );
      expect([response.status, response.json['violations']]).toEqual([
        422,
        [{ field: 'amountMinor', code: 'tooLarge', params: { max: 500_000 } }],
      ]);
    }
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(500_000);
  });

  test('preserves the closing date when a payment of a closed investment is reversed', async () => {
    const ownFixture = await openApiFixture();
    const { id } = await activeInvestment(ownFixture);
    for (const [kind, amountMinor] of [
      ['interest', 100],
      ['principalReturn', 500_000],
    ] as const)
      await actOnInvestment(ownFixture, 'investments', id, 'return', returnInput(kind, amountMinor));
    await actOnInvestment(ownFixture, 'investments', id, 'close');
    ownFixture.now.advance(48 * 3_600_000);
    const interest = (await movementsOf(ownFixture, id)).find(({ type }) => type === 'interest');
    expect(
      (
        await actOnInvestment(ownFixture, 'investment-movements', String(interest?.id), 'reverse', {
          reason: 'la devolvió el banco',
        })
      ).status,
    ).toBe(200);
    expect(await readInvestmentRecord(ownFixture, 'investments', id)).toMatchObject({
      state: 'closed',
      closedOn: '2026-07-01',
      yieldMinor: 0,
    });
    expect(await failedChecks(ownFixture)).toEqual([]);
    await ownFixture.close();
  });

  test('rejects a payment today before the investment starts, with or without a date', async () => {
    const { id } = await createInvestment(api, { startsOn: '2026-08-01' });
    await contribute(api, id, 500_000);
    for (const dates of [{}, { onDate: '2026-07-01' }]) {
      expect(
        (await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 100, dates))).json[
          'violations'
        ],
      ).toEqual([{ field: 'onDate', code: 'beforeStart' }]);
    }
  });

  test.each([
    ['2026-07-02', 'inFuture'],
    ['2026-01-14', 'beforeStart'],
  ])('rejects a payment on %s: %s', async (onDate, code) => {
    const { id } = await activeInvestment(api);
    expect(
      (await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 1_000, { onDate }))).json[
        'violations'
      ],
    ).toEqual([{ field: 'onDate', code }]);
  });

  test('pays once under concurrent and repeated requests', async () => {
    const { id, version } = await activeInvestment(api);
    const key = crypto.randomUUID();
    const repeatedRequests = Array.from({ length: 3 }, () =>
      actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 300_000), { version, key }),
    );
    const otherRequests = Array.from({ length: 3 }, () =>
      actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 300_000), { version }),
    );
    await Promise.all([...repeatedRequests, ...otherRequests]);
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(200_000);
    expect(await failedChecks(api)).toEqual([]);
  });
});
