import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults, held } from '../deposits/town';
import { freshApi, type Fixture } from '../harness';
import { act, activeInvestment, at, createInvestment, movementsOf, paid, postInvestment, putIn } from './partners';

let api: Fixture;
beforeAll(async () => {
  api = await freshApi();
});
afterAll(() => api.close());

const place = (id: string) => `equity:investors:${id}:MXN`;
const codeOf = ({ json }: { json: Record<string, unknown> }) => json['code'];

describe('an investment is recorded', () => {
  test('with a number of its year, committed, and moves nothing', async () => {
    const investment = await createInvestment(api, { maturesOn: '2028-01-15', rateBp: 1_350 });
    expect(investment).toMatchObject({
      state: 'committed',
      paidInMinor: 0,
      outstandingMinor: 0,
      scheduledCount: 0,
      closedOn: null,
    });
    expect(investment.number).toMatch(/^INV-2026-\d{6}$/);
    expect(investment.actions).toMatchObject({
      return: { code: 'investment.notActive' },
      'write-off': { code: 'investment.notActive' },
      schedule: { allowed: true },
      close: { allowed: true },
    });
    expect(await faults(api)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['of nothing', { committedMinor: 0 }, { field: 'committedMinor', code: 'tooSmall' }],
    ['that is over before it begins', { maturesOn: '2026-01-15' }, { field: 'maturesOn', code: 'notAfterStart' }],
    ['with sums of its own', { paidInMinor: 5 }, { field: 'paidInMinor', code: 'readOnly' }],
    ['without an investor', { investorName: ' ' }, { field: 'investorName', code: 'required' }],
  ])('but none %s', async (_name, given, violation) => {
    expect((await postInvestment(api, given)).json['violations']).toMatchObject([violation]);
  });

  test('and keeps its currency and instrument; the commitment may be raised', async () => {
    const { id } = await createInvestment(api);
    expect(
      (await api.send('PUT', `investments/${id}`, { version: 1, body: { currency: 'COP' } })).json['violations'],
    ).toEqual([{ field: 'currency', code: 'immutable' }]);
    expect(
      (
        await api.send('PUT', `investments/${id}`, {
          version: 1,
          body: { committedMinor: 600_000, note: 'Amplió su compromiso.' },
        })
      ).json,
    ).toMatchObject({ committedMinor: 600_000, version: 2 });
  });

  test('and, once capital was put in, begins when it began and promises no less than that', async () => {
    const { id, version } = await activeInvestment(api);
    const change = async (body: object) =>
      (await api.send('PUT', `investments/${id}`, { version, body })).json['violations'];
    expect(await change({ startsOn: '2026-12-01', committedMinor: 499_999 })).toEqual([
      { field: 'startsOn', code: 'frozen' },
      { field: 'committedMinor', code: 'tooSmall', params: { min: 500_000 } },
    ]);
    expect((await api.send('PUT', `investments/${id}`, { version, body: { committedMinor: 700_000 } })).status).toBe(
      200,
    );
  });
});

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

describe('writing off', () => {
  test('gives up what is outstanding and cancels what was to come', async () => {
    const { id } = await activeInvestment(api);
    await act(api, 'investments', id, 'return', paid('principalReturn', 100_000));
    await act(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-31',
      times: 2,
    });
    const gained = await held(api, 'income:writeOffs:MXN');
    const answer = await act(api, 'investments', id, 'write-off', { reason: 'El fondo se disolvió.' });
    expect(answer.json).toMatchObject({
      state: 'writtenOff',
      writtenOffMinor: 400_000,
      outstandingMinor: 0,
      scheduledCount: 0,
      closedOn: '2026-07-01',
    });
    expect([await held(api, place(id)), await held(api, 'income:writeOffs:MXN')]).toEqual([0, gained + 400_000]);
    expect((await movementsOf(api, id)).map(({ type, state }) => `${String(type)} ${state}`)).toEqual([
      'contribution confirmed',
      'principalReturn confirmed',
      'interest canceled',
      'interest canceled',
      'writeOff confirmed',
    ]);
    expect(codeOf(await act(api, 'investments', id, 'return', paid('interest', 1)))).toBe('investment.notActive');
    expect(await faults(api)).toEqual([]);
  });

  test('that was a mistake is reversed: the investment is active again', async () => {
    const { id } = await activeInvestment(api);
    await act(api, 'investments', id, 'write-off', { reason: 'Por error.' });
    const written = (await movementsOf(api, id)).find(({ type }) => type === 'writeOff');
    expect(
      (await act(api, 'investment-movements', String(written?.id), 'reverse', { reason: 'Era otra inversión.' })).json,
    ).toMatchObject({ state: 'reversed', reversedOn: '2026-07-01' });
    expect(await at(api, 'investments', id)).toMatchObject({
      state: 'active',
      writtenOffMinor: 0,
      outstandingMinor: 500_000,
      closedOn: null,
    });
    expect(await faults(api)).toEqual([]);
  });
});

describe('closing', () => {
  test('waits until nothing is outstanding and nothing is to come', async () => {
    const { id } = await activeInvestment(api);
    expect(codeOf(await act(api, 'investments', id, 'close'))).toBe('investment.outstanding');
    await act(api, 'investments', id, 'return', paid('principalReturn', 500_000));
    await act(api, 'investments', id, 'schedule', {
      type: 'dividend',
      amountMinor: 5_000,
      dueOn: '2026-08-31',
      times: 1,
    });
    const early = await act(api, 'investments', id, 'close');
    expect([codeOf(early), early.json['params']]).toEqual(['investment.scheduled', { count: 1 }]);
    const to = (await movementsOf(api, id)).find(({ state }) => state === 'scheduled');
    await act(api, 'investment-movements', String(to?.id), 'cancel', { reason: 'No habrá dividendo.' });
    expect((await act(api, 'investments', id, 'close')).json).toMatchObject({
      state: 'closed',
      closedOn: '2026-07-01',
    });
    for (const [action, body] of [
      ['close', {}],
      ['schedule', { type: 'interest', amountMinor: 1, dueOn: '2026-08-01', times: 1 }],
    ] as const)
      expect(codeOf(await act(api, 'investments', id, action, body))).toBe('investment.closed');
    expect(await faults(api)).toEqual([]);
  });

  test('is undone by the payment that is taken back', async () => {
    const { id } = await activeInvestment(api);
    await act(api, 'investments', id, 'return', paid('principalReturn', 500_000));
    await act(api, 'investments', id, 'close');
    const [, returned] = await movementsOf(api, id);
    await act(api, 'investment-movements', String(returned?.id), 'reverse', { reason: 'El banco lo devolvió.' });
    expect(await at(api, 'investments', id)).toMatchObject({
      state: 'active',
      outstandingMinor: 500_000,
      principalMinor: 0,
      closedOn: null,
    });
    expect(await faults(api)).toEqual([]);
  });
});

describe('what is scheduled', () => {
  test('comes a month apart, by the end of the month where that is shorter, and moves nothing', async () => {
    const { id } = await activeInvestment(api);
    expect(
      (
        await act(api, 'investments', id, 'schedule', {
          type: 'interest',
          amountMinor: 5_000,
          dueOn: '2026-10-31',
          times: 5,
        })
      ).json,
    ).toMatchObject({ scheduledCount: 5, yieldMinor: 0 });
    const scheduled = (await movementsOf(api, id)).filter(({ state }) => state === 'scheduled');
    expect(scheduled.map(({ dueOn }) => dueOn)).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(scheduled.map(({ number }) => String(number).slice(-2))).toEqual(['02', '03', '04', '05', '06']);
    expect(await faults(api)).toEqual([]);
  });

  test('is confirmed once it was paid, and is overdue until then', async () => {
    const { id } = await activeInvestment(api);
    await act(api, 'investments', id, 'schedule', {
      type: 'principalReturn',
      amountMinor: 500_000,
      dueOn: '2026-06-30',
      times: 2,
    });
    const [first, second] = (await movementsOf(api, id)).slice(1);
    expect([first?.['overdue'], second?.['overdue']]).toEqual([true, false]);
    const answer = await act(api, 'investment-movements', String(first?.id), 'confirm', { bankReference: 'SPEI 9' });
    expect(answer.json).toMatchObject({
      state: 'confirmed',
      onDate: '2026-07-01',
      dueOn: '2026-06-30',
      overdue: false,
      bankReference: 'SPEI 9',
    });
    expect(await at(api, 'investments', id)).toMatchObject({ principalMinor: 500_000, scheduledCount: 1 });
    // Nothing is left of the capital.
    expect(
      codeOf(await act(api, 'investment-movements', String(second?.id), 'confirm', { bankReference: 'SPEI 10' })),
    ).toBe('ledger.insufficientBalance');
    expect(
      codeOf(await act(api, 'investment-movements', String(first?.id), 'confirm', { bankReference: 'SPEI 9' })),
    ).toBe('investmentMovement.notScheduled');
    expect(await faults(api)).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['before the investment begins', { dueOn: '2026-01-14' }, { field: 'dueOn', code: 'beforeStart' }],
    ['no times', { times: 0 }, { field: 'times', code: 'tooSmall' }],
    ['for longer than ten years', { times: 121 }, { field: 'times', code: 'tooLarge' }],
    ['beyond the calendar', { dueOn: '9999-12-31', times: 2 }, { field: 'dueOn', code: 'malformed' }],
    ['as a write-off', { type: 'writeOff' }, { field: 'type', code: 'notAChoice' }],
  ])('is not scheduled %s', async (_name, given, violation) => {
    const { id } = await activeInvestment(api);
    const answer = await act(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-01',
      times: 1,
      ...given,
    });
    expect([answer.status, answer.json['violations']]).toMatchObject([422, [violation]]);
  });

  test('of an investment nobody has paid into is not paid', async () => {
    const { id } = await createInvestment(api);
    await act(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-01',
      times: 1,
    });
    const [movement] = await movementsOf(api, id);
    expect(
      codeOf(await act(api, 'investment-movements', String(movement?.id), 'confirm', { bankReference: 'X' })),
    ).toBe('investment.notActive');
  });
});
