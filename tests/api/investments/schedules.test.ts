import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedChecks } from '../deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import {
  actOnInvestment,
  activeInvestment,
  readInvestmentRecord,
  createInvestment,
  movementsOf,
} from './investmentsFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const codeOf = ({ json }: { json: Record<string, unknown> }) => json['code'];

describe('scheduled movements', () => {
  test('schedules monthly movements, at the end of shorter months, without booking', async () => {
    const { id } = await activeInvestment(api);
    expect(
      (
        await actOnInvestment(api, 'investments', id, 'schedule', {
          type: 'interest',
          amountMinor: 5_000,
          dueOn: '2026-10-31',
          times: 5,
        })
      ).json,
    ).toMatchObject({ scheduledCount: 5, yieldMinor: 0 });
    const scheduledMovements = (await movementsOf(api, id)).filter(({ state }) => state === 'scheduled');
    expect(scheduledMovements.map(({ dueOn }) => dueOn)).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(scheduledMovements.map(({ number }) => String(number).slice(-2))).toEqual(['02', '03', '04', '05', '06']);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('marks a scheduled movement as overdue until it is confirmed', async () => {
    const { id } = await activeInvestment(api);
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'principalReturn',
      amountMinor: 500_000,
      dueOn: '2026-06-30',
      times: 2,
    });
    const [firstMovement, secondMovement] = (await movementsOf(api, id)).slice(1);
    expect([firstMovement?.['overdue'], secondMovement?.['overdue']]).toEqual([true, false]);
    const response = await actOnInvestment(api, 'investment-movements', String(firstMovement?.id), 'confirm', {
      bankReference: 'SPEI 9',
    });
    expect(response.json).toMatchObject({
      state: 'confirmed',
      onDate: '2026-07-01',
      dueOn: '2026-06-30',
      overdue: false,
      bankReference: 'SPEI 9',
    });
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      principalMinor: 500_000,
      scheduledCount: 1,
    });
    // No capital is outstanding.
    expect(
      codeOf(
        await actOnInvestment(api, 'investment-movements', String(secondMovement?.id), 'confirm', {
          bankReference: 'SPEI 10',
        }),
      ),
    ).toBe('ledger.insufficientBalance');
    expect(
      codeOf(
        await actOnInvestment(api, 'investment-movements', String(firstMovement?.id), 'confirm', {
          bankReference: 'SPEI 9',
        }),
      ),
    ).toBe('investmentMovement.notScheduled');
    expect(await failedChecks(api)).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['before the investment begins', { dueOn: '2026-01-14' }, { field: 'dueOn', code: 'beforeStart' }],
    ['without repetitions', { times: 0 }, { field: 'times', code: 'tooSmall' }],
    ['for longer than ten years', { times: 121 }, { field: 'times', code: 'tooLarge' }],
    ['beyond the last date of the calendar', { dueOn: '9999-12-31', times: 2 }, { field: 'dueOn', code: 'malformed' }],
    ['of a write-off', { type: 'writeOff' }, { field: 'type', code: 'notAChoice' }],
  ])('rejects a schedule %s', async (_name, given, violation) => {
    const { id } = await activeInvestment(api);
    const response = await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-01',
      times: 1,
      ...given,
    });
    expect([response.status, response.json['violations']]).toMatchObject([422, [violation]]);
  });

  test('rejects the payment of a scheduled movement before any contribution', async () => {
    const { id } = await createInvestment(api);
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-08-01',
      times: 1,
    });
    const [movement] = await movementsOf(api, id);
    expect(
      codeOf(
        await actOnInvestment(api, 'investment-movements', String(movement?.id), 'confirm', { bankReference: 'X' }),
      ),
    ).toBe('investment.notActive');
  });
});
