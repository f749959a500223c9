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
  postInvestment,
} from './investmentsFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const capitalAccountOf = (id: string) => `equity:investors:${id}:MXN`;
const codeOf = ({ json }: { json: Record<string, unknown> }) => json['code'];

describe('recording of investments', () => {
  test('numbers an investment within its year, as committed and without a movement', async () => {
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
    expect(await failedChecks(api)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['of zero', { committedMinor: 0 }, { field: 'committedMinor', code: 'tooSmall' }],
    ['that ends before it starts', { maturesOn: '2026-01-15' }, { field: 'maturesOn', code: 'notAfterStart' }],
    ['with computed amounts', { paidInMinor: 5 }, { field: 'paidInMinor', code: 'readOnly' }],
    ['without an investor', { investorName: ' ' }, { field: 'investorName', code: 'required' }],
  ])('rejects an investment %s', async (_name, given, violation) => {
    expect((await postInvestment(api, given)).json['violations']).toMatchObject([violation]);
  });

  test('rejects changes of the currency and permits a higher commitment', async () => {
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

  test('freezes the start and limits the commitment to the capital paid in', async () => {
    const { id, version } = await activeInvestment(api);
    const change = async (body: object) =>
      (await api.send('PUT', `investments/${id}`, { version, body })).json['violations'];
    expect(await change({ startsOn: '2026-12-01', committedMinor: 499_999 })).toEqual([
      { field: 'startsOn', code: 'frozen' },
      { field: 'committedMinor', code: 'tooSmall', params: { min: 500_000 } },
    ]);
    expect((await api.send('GET', `investments/${id}`)).json['frozenFields']).toEqual(['startsOn']);
    expect((await api.send('PUT', `investments/${id}`, { version, body: { committedMinor: 700_000 } })).status).toBe(
      200,
    );
  });
});

describe('write-offs of investments', () => {
  test('writes off the outstanding capital and cancels scheduled movements', async () => {
    const { id } = await activeInvestment(api);
    await actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 100_000));
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-31',
      times: 2,
    });
    const incomeBefore = await readLedgerBalance(api, 'income:writeOffs:MXN');
    const response = await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'El fondo se disolvió.' });
    expect(response.json).toMatchObject({
      state: 'writtenOff',
      writtenOffMinor: 400_000,
      outstandingMinor: 0,
      scheduledCount: 0,
      closedOn: '2026-07-01',
    });
    expect([
      await readLedgerBalance(api, capitalAccountOf(id)),
      await readLedgerBalance(api, 'income:writeOffs:MXN'),
    ]).toEqual([0, incomeBefore + 400_000]);
    expect((await movementsOf(api, id)).map(({ type, state }) => `${String(type)} ${state}`)).toEqual([
      'contribution confirmed',
      'principalReturn confirmed',
      'interest canceled',
      'interest canceled',
      'writeOff confirmed',
    ]);
    expect(codeOf(await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 1)))).toBe(
      'investment.closed',
    );
    expect(await failedChecks(api)).toEqual([]);
  });

  test('reactivates an investment when its write-off is reversed', async () => {
    const { id } = await activeInvestment(api);
    await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'Por error.' });
    const writeOff = (await movementsOf(api, id)).find(({ type }) => type === 'writeOff');
    expect(
      (
        await actOnInvestment(api, 'investment-movements', String(writeOff?.id), 'reverse', {
          reason: 'Era otra inversión.',
        })
      ).json,
    ).toMatchObject({ state: 'reversed', reversedOn: '2026-07-01' });
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      state: 'active',
      writtenOffMinor: 0,
      outstandingMinor: 500_000,
      closedOn: null,
    });
    expect(await failedChecks(api)).toEqual([]);
  });
});

describe('closing of investments', () => {
  test('rejects closing while capital is outstanding or movements are scheduled', async () => {
    const { id } = await activeInvestment(api);
    expect(codeOf(await actOnInvestment(api, 'investments', id, 'close'))).toBe('investment.outstanding');
    await actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 500_000));
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'dividend',
      amountMinor: 5_000,
      dueOn: '2026-08-31',
      times: 1,
    });
    const refusal = await actOnInvestment(api, 'investments', id, 'close');
    expect([codeOf(refusal), refusal.json['params']]).toEqual(['investment.scheduled', { count: 1 }]);
    const scheduledMovement = (await movementsOf(api, id)).find(({ state }) => state === 'scheduled');
    await actOnInvestment(api, 'investment-movements', String(scheduledMovement?.id), 'cancel', {
      reason: 'No habrá dividendo.',
    });
    expect((await actOnInvestment(api, 'investments', id, 'close')).json).toMatchObject({
      state: 'closed',
      closedOn: '2026-07-01',
    });
    for (const [action, body] of [
      ['close', {}],
      ['schedule', { type: 'interest', amountMinor: 1, dueOn: '2026-08-01', times: 1 }],
    ] as const)
      expect(codeOf(await actOnInvestment(api, 'investments', id, action, body))).toBe('investment.closed');
    expect(await failedChecks(api)).toEqual([]);
  });

  test('reopens an investment when its last payment is reversed', async () => {
    const { id } = await activeInvestment(api);
    await actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 500_000));
    await actOnInvestment(api, 'investments', id, 'close');
    const [, returned] = await movementsOf(api, id);
    await actOnInvestment(api, 'investment-movements', String(returned?.id), 'reverse', {
      reason: 'El banco lo devolvió.',
    });
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      state: 'active',
      outstandingMinor: 500_000,
      principalMinor: 0,
      closedOn: null,
    });
    expect(await failedChecks(api)).toEqual([]);
  });
});
