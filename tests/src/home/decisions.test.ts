import { describe, expect, test } from 'vitest';
import { salesReport } from '../../../contract/reports/sales';
import type { Bucket, ReportResponse } from '../../../contract/reports/endpoints';
import { balanceAt } from '../../../src/home/LedgerHealth';
import { bestHour, hourBarsOf } from '../../../src/home/hourlyFigures';
import { todoPathOf, todosOn } from '../../../src/home/Todos';

const { figures } = salesReport;
const createHour = (hourNumber: number, values: Bucket['values']): Bucket => ({
  from: '2026-07-01',
  to: '2026-07-01',
  hour: hourNumber,
  values,
});

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

describe('hours of a day', () => {
  const day = createReportResponse({
    series: [
      createHour(9, { grossMinor: 50 }),
      createHour(14, { grossMinor: 100 }),
      createHour(15, { grossMinor: 20, refundsMinor: 90 }),
    ],
    previous: { totals: {}, series: [createHour(9, { grossMinor: 200 })] },
  });

  test('are scaled to the highest of both days, without negative bars', () => {
    const hours = hourBarsOf(figures, day, 'netMinor');
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ current, previous }) => current > 0 || previous > 0)).toEqual([
      { hour: 9, current: 25, previous: 100 },
      { hour: 14, current: 50, previous: 0 },
    ]);
  });

  test('have a best hour unless nothing was sold', () => {
    expect(bestHour(figures, day, 'netMinor')).toEqual({ hour: 14, value: 100 });
    expect(bestHour(figures, createReportResponse({ series: [createHour(9, {})] }), 'netMinor')).toBeNull();
    expect(
      hourBarsOf(figures, createReportResponse({}), 'netMinor').every(
        ({ current, previous }) => current === 0 && previous === 0,
      ),
    ).toBe(true);
  });
});

test('balanceAt returns a liability as a positive amount', () => {
  const rows = [
    { key: 'asset:bank', values: { closingMinor: 900 } },
    { key: 'liability:company', values: { closingMinor: -700 } },
  ];
  expect(balanceAt('liability:company', createReportResponse({ rows }))).toBe(700);
  expect(Object.is(balanceAt('liability:giftCards', createReportResponse({ rows })), 0)).toBe(true);
});

describe('pending items', () => {
  const findTodo = (name: string, today: string) => todosOn(today).find((one) => one.name === name);

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
    expect(findTodo(name, today)?.filter).toEqual(filter);
  });

  test('links to the list with the filter it counts', () => {
    for (const todo of todosOn('2026-07-01')) {
      const search = new URLSearchParams(todoPathOf(todo).split('?')[1]);
      expect(JSON.parse(search.get('filter') ?? '')).toEqual(todo.filter);
    }
  });
});
