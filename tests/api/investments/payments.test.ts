import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults, held } from '../deposits/town';
import { freshApi, type Fixture } from '../harness';
import { act, activeInvestment, at, createInvestment, movementsOf, paid, putIn } from './partners';

let api: Fixture;
beforeAll(async () => {
  api = await freshApi();
});
afterAll(() => api.close());

const place = (id: string) => `equity:investors:${id}:MXN`;

describe('a payment to the investor', () => {
  test('gives capital back: the bank has less, and less is outstanding', async () => {
    const { id } = await activeInvestment(api);
    const bank = await held(api, 'asset:bank:MXN');
    const body = paid('principalReturn', 120_000, { onDate: '2026-06-20' });
    const balances = [
      { account: 'asset:bank:MXN', beforeMinor: bank, afterMinor: bank - 120_000 },
      { account: place(id), beforeMinor: 500_000, afterMinor: 380_000 },
    ];
    expect((await act(api, 'investments', id, 'return', body, { dryRun: true })).json['balances']).toEqual(
      expect.arrayContaining(balances),
    );
    expect((await act(api, 'investments', id, 'return', body)).json).toMatchObject({
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
    expect([await held(api, 'asset:bank:MXN'), await held(api, place(id))]).toEqual([bank - 120_000, 380_000]);
    expect(await faults(api)).toEqual([]);
  });

  test.each(['interest', 'dividend'])('of %s is an expense, and leaves the capital as it is', async (kind) => {
    const { id } = await activeInvestment(api);
    const spent = await held(api, 'expense:yield:MXN');
    expect((await act(api, 'investments', id, 'return', paid(kind, 9_000))).json).toMatchObject({
      yieldMinor: 9_000,
      outstandingMinor: 500_000,
    });
    expect([await held(api, 'expense:yield:MXN'), await held(api, place(id))]).toEqual([spent + 9_000, 500_000]);
    expect(await faults(api)).toEqual([]);
  });

  test('of more capital than is outstanding is refused at its field, also when it is only tried', async () => {
    const { id } = await activeInvestment(api);
    for (const dryRun of [true, false]) {
      const answer = await act(api, 'investments', id, 'return', paid('principalReturn', 500_001), { dryRun });
      expect([answer.status, answer.json['violations']]).toEqual([
        422,
        [{ field: 'amountMinor', code: 'tooLarge', params: { max: 500_000 } }],
      ]);
    }
    expect(await held(api, place(id))).toBe(500_000);
  });

  test('that is taken back from an investment that is over leaves it closed on the day it was', async () => {
    const own = await freshApi();
    const { id } = await activeInvestment(own);
    for (const [kind, amountMinor] of [
      ['interest', 100],
      ['principalReturn', 500_000],
    ] as const)
      await act(own, 'investments', id, 'return', paid(kind, amountMinor));
    await act(own, 'investments', id, 'close');
    own.now.pass(48 * 3_600_000);
    const interest = (await movementsOf(own, id)).find(({ type }) => type === 'interest');
    expect(
      (await act(own, 'investment-movements', String(interest?.id), 'reverse', { reason: 'la devolvió el banco' }))
        .status,
    ).toBe(200);
    expect(await at(own, 'investments', id)).toMatchObject({ state: 'closed', closedOn: '2026-07-01', yieldMinor: 0 });
    expect(await faults(own)).toEqual([]);
    await own.close();
  });

  test('today is refused too before the investment begins, told or not', async () => {
    const { id } = await createInvestment(api, { startsOn: '2026-08-01' });
    await putIn(api, id, 500_000);
    for (const given of [{}, { onDate: '2026-07-01' }]) {
      expect((await act(api, 'investments', id, 'return', paid('interest', 100, given))).json['violations']).toEqual([
        { field: 'onDate', code: 'beforeStart' },
      ]);
    }
  });

  test.each([
    ['2026-07-02', 'inFuture'],
    ['2026-01-14', 'beforeStart'],
  ])('on %s is refused: %s', async (onDate, code) => {
    const { id } = await activeInvestment(api);
    expect(
      (await act(api, 'investments', id, 'return', paid('interest', 1_000, { onDate }))).json['violations'],
    ).toEqual([{ field: 'onDate', code }]);
  });

  test('is made once, whatever is pressed twice', async () => {
    const { id, version } = await activeInvestment(api);
    const key = crypto.randomUUID();
    const same = Array.from({ length: 3 }, () =>
      act(api, 'investments', id, 'return', paid('principalReturn', 300_000), { version, key }),
    );
    const others = Array.from({ length: 3 }, () =>
      act(api, 'investments', id, 'return', paid('principalReturn', 300_000), { version }),
    );
    await Promise.all([...same, ...others]);
    expect(await held(api, place(id))).toBe(200_000);
    expect(await faults(api)).toEqual([]);
  });
});
