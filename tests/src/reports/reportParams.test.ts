import { describe, expect, test } from 'vitest';
import { peopleReport } from '../../../contract/reports/accounts';
import { salesReport } from '../../../contract/reports/sales';
import {
  queryOf,
  readReportParams,
  withParams,
  filterParams,
  intervalParams,
  presetParams,
  rangeParams,
} from '../../../src/reports/reportParams';

describe('address of a report', () => {
  const defaults = { preset: 'last30Days', groupBy: 'company' } as const;
  const readParams = (search: string) =>
    readReportParams(new URLSearchParams(search), salesReport, defaults, '2026-07-15');

  test('without parameters has the defaults', () => {
    expect(queryOf(readParams(''), salesReport)).toEqual({
      from: '2026-06-16',
      to: '2026-07-15',
      currency: 'MXN',
      interval: 'day',
      groupBy: 'company',
      filter: {},
    });
  });

  test('contains all parameters', () => {
    const search =
      'from=2026-01-01&to=2026-06-30&currency=COP&compare=samePeriodLastYear&interval=week&groupBy=channel&filter={"company":["a","b"],"method":"cash"}&figure=sales&sort=sales&order=ASC';
    expect(readParams(search)).toEqual({
      from: '2026-01-01',
      to: '2026-06-30',
      preset: null,
      currency: 'COP',
      compare: 'samePeriodLastYear',
      interval: 'week',
      groupBy: 'channel',
      filter: { company: ['a', 'b'], method: ['cash'] },
      figure: 'sales',
      sort: 'sales',
      isAscending: true,
    });
  });

  test('has the default comparison unless it turns it off', () => {
    const readComparison = (search: string) =>
      readReportParams(
        new URLSearchParams(search),
        salesReport,
        { ...defaults, compare: 'previousPeriod' },
        '2026-07-15',
      ).compare;
    expect([
      readComparison(''),
      readComparison('compare=me'),
      readComparison('compare=none'),
      readComparison('compare=sameWeekdays'),
    ]).toEqual(['previousPeriod', 'previousPeriod', null, 'sameWeekdays']);
  });

  test('of the users report has no currency', () => {
    expect(
      readReportParams(
        new URLSearchParams('currency=COP'),
        peopleReport,
        { preset: 'all', groupBy: 'type' },
        '2026-07-15',
      ).currency,
    ).toBeNull();
  });

  test.each([
    'filter=nonsense',
    'filter=[1]',
    'filter={"password":["x"],"company":[]}',
    'range=ever&currency=XXX&interval=minute&groupBy=moon&compare=me&figure=nothing',
  ])('with invalid parameters %s has the defaults', (search) => {
    expect(readParams(search)).toEqual(readParams(''));
  });

  test('keeps parameters that are not replaced', () => {
    const search = new URLSearchParams('range=today&interval=hour&currency=COP');
    const ownParams = withParams(search, rangeParams({ from: '2026-01-01', to: '2026-01-31' }));
    expect(String(ownParams)).toBe('currency=COP&from=2026-01-01&to=2026-01-31');
    expect(String(withParams(ownParams, presetParams('thisWeek')))).toBe('currency=COP&range=thisWeek');
    expect(String(withParams(search, filterParams({ company: [] })))).toBe(String(search));
  });

  test.each([
    ['week', '2026-06-01', '2026-06-30', 'week'],
    ['day', '2026-06-30', '2026-06-30', null],
    ['hour', '2025-07-01', '2026-06-30', null],
    [null, '2026-06-01', '2026-06-30', null],
  ] as const)('keeps the interval %s from %s to %s as %s', (interval, from, to, kept) => {
    expect(intervalParams({ interval }, { from, to })).toEqual({ interval: kept });
  });
});
