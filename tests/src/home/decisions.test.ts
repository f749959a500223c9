import { describe, expect, test } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { AnyRecord } from '../../../src/kit/record';
import { balanceAt } from '../../../src/home/LedgerHealth';
import { deadlinesOn, listPathOfWork, sortTasks, tasksOn } from '../../../src/home/tasks';

function createReportResponse(responseWith: Partial<ReportResponse>): ReportResponse {
  const reportMeta = {
    from: '2026-07-01',
    to: '2026-07-01',
    through: '2026-07-01',
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
    interval: 'hour',
    groupBy: 'company',
    filter: {},
    asOf: '2026-07-01T18:00:00Z',
    compare: null,
    compared: null,
  } as const;
  return { meta: reportMeta, totals: {}, series: [], rows: [], panels: {}, ...responseWith };
}

test('balanceAt returns a liability as a positive amount', () => {
  const rows = [
    { key: 'asset:bank', values: { closingMinor: 900 } },
    { key: 'liability:company', values: { closingMinor: -700 } },
  ];
  expect(balanceAt('liability:company', createReportResponse({ rows }))).toBe(700);
  expect(Object.is(balanceAt('liability:giftCards', createReportResponse({ rows })), 0)).toBe(true);
});

const workOn = (today: string) => [...tasksOn(today), ...deadlinesOn(today)];

describe('work list', () => {
  const findWork = (name: string, today: string) => workOn(today).find((one) => one.name === name);

  test.each([
    ['cards', '2026-12-15', { status: 'active', expiresOn_gte: '2026-12-15', expiresOn_lte: '2027-01-14' }],
    [
      'investorsOverdue',
      '2026-03-01',
      { state: 'scheduled', type: ['principalReturn', 'interest', 'dividend'], dueOn_lte: '2026-02-28' },
    ],
    [
      'investorsSoon',
      '2026-03-01',
      {
        state: 'scheduled',
        type: ['principalReturn', 'interest', 'dividend'],
        dueOn_gte: '2026-03-01',
        dueOn_lte: '2026-03-31',
      },
    ],
    ['trials', '2026-02-25', { state: 'trial', trialEndsOn_gte: '2026-02-25', trialEndsOn_lte: '2026-03-04' }],
  ])('%s on %s has a filter by date', (name, today, filter) => {
    expect(findWork(name, today)?.filter).toEqual(filter);
  });

  test('links to the list with the filter it counts', () => {
    for (const work of workOn('2026-07-01')) {
      const search = new URLSearchParams(listPathOfWork(work).split('?')[1]);
      expect(JSON.parse(search.get('filter') ?? '')).toEqual(work.filter);
    }
  });

  test('is sorted by urgency, then by amount and age in comparable currencies', () => {
    const taskOf = (name: string) => {
      const task = tasksOn('2026-07-10').find((one) => one.name === name);
      if (!task) throw new Error(name);
      return task;
    };
    const record = (name: string, id: string, values: object) => ({
      task: taskOf(name),
      record: { id, version: 1, actions: {}, ...values } as AnyRecord,
    });
    const deposit = (id: string, amountMinor: number, currency: string, day: string) =>
      record('deposits', id, { amountMinor, currency, createdAt: `${day}T12:00:00.000Z` });
    const sorted = sortTasks(
      [
        deposit('small', 10_000, 'MXN', '2026-07-09'),
        deposit('old', 10_000, 'MXN', '2026-07-01'),
        deposit('colombian', 2_000_000, 'COP', '2026-07-10'),
        deposit('large', 1_000_000, 'MXN', '2026-07-09'),
        record('failed', 'urgent', { netMinor: 100, currency: 'MXN', updatedAt: '2026-07-10T12:00:00.000Z' }),
      ],
      '2026-07-10',
    );
    expect(sorted.map(({ record: { id } }) => id)).toEqual(['urgent', 'large', 'old', 'small', 'colombian']);
  });
});
