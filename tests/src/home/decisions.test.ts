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
    ['contributionsOverdue', '2026-03-01', { state: 'scheduled', type: ['contribution'], dueOn_lte: '2026-02-28' }],
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

  describe('is sorted', () => {
    const today = '2026-07-10';
    const record = (name: string, id: string, values: object) => {
      const task = tasksOn(today).find((one) => one.name === name);
      if (!task) throw new Error(name);
      return { task, record: { id, version: 1, actions: {}, ...values } as AnyRecord };
    };
    const dayInMexico = (instant: Date) => new Date(instant.getTime() - 6 * 3_600_000).toISOString().slice(0, 10);
    const at = (day: string) => `${day}T12:00:00.000Z`;
    const deposit = (id: string, amountMinor: number, currency: string, day: string) =>
      record('deposits', id, { amountMinor, currency, createdAt: at(day) });
    const payment = (id: string, amountMinor: number, dueOn: string) =>
      record('investorsSoon', id, { amountMinor, currency: 'MXN', dueOn });
    const sortIds = (records: Parameters<typeof sortTasks>[0]) =>
      sortTasks(records, today, dayInMexico).map(({ record: { id } }) => id);

    test('by day, and on a day by amount in comparable currencies', () => {
      const deposits = [
        deposit('small', 10_000, 'MXN', '2026-07-09'),
        deposit('colombian', 2_000_000, 'COP', '2026-07-09'),
        deposit('old', 10_000, 'MXN', '2026-07-01'),
        deposit('today', 90_000_000, 'MXN', today),
        record('deposits', 'yesterday evening', {
          amountMinor: 5_000_000,
          currency: 'MXN',
          createdAt: '2026-07-10T02:00:00.000Z',
        }),
        deposit('large', 1_000_000, 'MXN', '2026-07-09'),
      ];
      expect(sortIds(deposits)).toEqual(['old', 'yesterday evening', 'large', 'small', 'colombian', 'today']);
    });

    test('with failed and overdue records and payments due today first', () => {
      const records = [
        payment('in three days', 90_000_000, '2026-07-13'),
        record('toPay', 'to pay', { outstandingMinor: 90_000_000, currency: 'MXN', approvedAt: at('2026-07-01') }),
        payment('today', 1_000, '2026-07-10'),
        record('failed', 'failed', { netMinor: 100, currency: 'MXN', updatedAt: at('2026-07-09') }),
      ];
      expect(sortIds(records)).toEqual(['failed', 'today', 'to pay', 'in three days']);
    });
  });
});
