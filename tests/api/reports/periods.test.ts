import { describe, expect, it } from 'vitest';
import { sameTimeOn } from '../../../contract/days';
import { bucketsOf, comparedBuckets, finestInterval, isFineEnough } from '../../../api/reports/buckets';
import { comparisonRange } from '../../../api/reports/periods';

const timeZone = 'America/Mexico_City';
const laterNow = { moment: new Date('2027-05-05T18:00:00Z'), today: '2027-05-05', timeZone };

describe('comparison ranges', () => {
  it.each([
    ['the same number of days before', '2026-07-10', '2026-07-16', 'previousPeriod', '2026-07-03', '2026-07-09'],
    ['the month before a whole month', '2026-03-01', '2026-03-31', 'previousPeriod', '2026-02-01', '2026-02-28'],
    ['the quarter before a quarter', '2026-01-01', '2026-03-31', 'previousPeriod', '2025-10-01', '2025-12-31'],
    ['the year before a year', '2025-01-01', '2025-12-31', 'previousPeriod', '2024-01-01', '2024-12-31'],
    ['the same days of the year before', '2026-07-10', '2026-07-16', 'samePeriodLastYear', '2025-07-10', '2025-07-16'],
    ['the whole February of a leap year', '2025-02-01', '2025-02-28', 'samePeriodLastYear', '2024-02-01', '2024-02-29'],
    [
      'the end of February for 29 February',
      '2024-02-29',
      '2024-03-01',
      'samePeriodLastYear',
      '2023-02-28',
      '2023-03-01',
    ],
    ['the same weekday', '2026-07-10', '2026-07-10', 'sameWeekdays', '2026-07-03', '2026-07-03'],
    ['the same weekdays for two weeks', '2026-07-01', '2026-07-10', 'sameWeekdays', '2026-06-17', '2026-06-26'],
  ] as const)('compares a range with %s', (_, from, to, compare, otherFrom, otherTo) => {
    expect(comparisonRange({ from, to }, compare, laterNow)).toEqual({ from: otherFrom, to: otherTo, until: null });
  });

  it('ends at the same day and time while the range is running', () => {
    const now = { moment: new Date('2026-07-10T20:30:00Z'), today: '2026-07-10', timeZone };
    expect(comparisonRange({ from: '2026-07-01', to: '2026-07-31' }, 'previousPeriod', now)).toEqual({
      from: '2026-06-01',
      to: '2026-06-10',
      until: '2026-06-10T20:30:00.000Z',
    });
  });

  it.each([
    ['today and the day before', '2026-07-31', 'previousPeriod', '2026-07-30'],
    ['today and its weekday', '2026-07-31', 'sameWeekdays', '2026-07-24'],
    ['the last days of months of equal length', '2026-07-01', 'samePeriodLastYear', '2025-07-31'],
  ] as const)('ends at the same time of the last day of both: %s', (_, from, compare, to) => {
    const now = { moment: new Date('2026-07-31T20:30:00Z'), today: '2026-07-31', timeZone };
    expect(comparisonRange({ from, to: '2026-07-31' }, compare, now)).toMatchObject({
      to,
      until: `${to}T20:30:00.000Z`,
    });
  });

  it('ends with its own end where it is shorter than the elapsed range', () => {
    const now = { moment: new Date('2026-03-30T20:30:00Z'), today: '2026-03-30', timeZone };
    expect(comparisonRange({ from: '2026-03-01', to: '2026-03-31' }, 'previousPeriod', now)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      until: null,
    });
  });

  it('covers the whole range when the range has not begun', () => {
    const now = { moment: new Date('2026-07-10T20:30:00Z'), today: '2026-07-10', timeZone };
    expect(comparisonRange({ from: '2026-08-01', to: '2026-08-31' }, 'previousPeriod', now).until).toBeNull();
  });
});

describe('same time on another day', () => {
  it.each([
    ['after a clock change', '2026-10-26', '2026-10-24T10:00:00Z', 'Europe/Madrid', '2026-10-26T11:00:00.000Z'],
    ['in a skipped hour', '2026-03-29', '2026-03-28T01:30:00Z', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['at a skipped midnight', '2026-09-06', '2026-09-05T04:30:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('computes the same time %s', (_, date, moment, zone, expected) => {
    expect(sameTimeOn(date, new Date(moment), zone).toISOString()).toBe(expected);
  });
});

describe('intervals of a range', () => {
  it('starts weeks on Monday and cuts them at the ends of the range', () => {
    expect(bucketsOf({ from: '2026-07-01', to: '2026-07-14' }, 'week')).toEqual([
      { from: '2026-07-01', to: '2026-07-05' },
      { from: '2026-07-06', to: '2026-07-12' },
      { from: '2026-07-13', to: '2026-07-14' },
    ]);
  });

  it('follows the quarters and years of the calendar', () => {
    expect(bucketsOf({ from: '2025-11-15', to: '2026-04-01' }, 'quarter').map(({ from }) => from)).toEqual([
      '2025-11-15',
      '2026-01-01',
      '2026-04-01',
    ]);
    expect(bucketsOf({ from: '2025-11-15', to: '2026-04-01' }, 'year')).toEqual([
      { from: '2025-11-15', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-04-01' },
    ]);
  });

  it('limits the intervals of a range to four hundred', () => {
    expect(isFineEnough({ from: '2025-01-01', to: '2026-02-04' }, 'day')).toBe(true);
    expect(isFineEnough({ from: '2025-01-01', to: '2026-02-05' }, 'day')).toBe(false);
    expect(finestInterval({ from: '2025-01-01', to: '2026-02-05' }, ['hour', 'day', 'week'])).toBe('week');
    expect(finestInterval({ from: '2026-02-01', to: '2026-02-16' }, ['hour', 'day', 'week'])).toBe('hour');
  });
});

describe('intervals of the comparison period', () => {
  const spansOf = (...args: Parameters<typeof comparedBuckets>) =>
    comparedBuckets(...args).map(({ from, to }) => `${from.slice(2)}..${to.slice(2)}`);

  it('are the weeks of the range moved by days, up to the end of the comparison', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    expect(spansOf(november, 'week', 'previousPeriod', { from: '2026-10-01', to: '2026-10-28' })).toEqual([
      '26-10-01..26-10-01',
      '26-10-02..26-10-08',
      '26-10-09..26-10-15',
      '26-10-16..26-10-22',
      '26-10-23..26-10-28',
    ]);
  });

  it('have one more for the days by which the comparison period is longer', () => {
    const february = { from: '2026-02-01', to: '2026-02-28' };
    expect(spansOf(february, 'week', 'previousPeriod', { from: '2026-01-01', to: '2026-01-31' }).slice(-2)).toEqual([
      '26-01-23..26-01-28',
      '26-01-29..26-01-31',
    ]);
  });

  it('have the same number of months where whole months are compared', () => {
    const months = { from: '2026-07-01', to: '2026-11-30' };
    const compared = { from: '2026-02-01', to: '2026-06-30' };
    expect(spansOf(months, 'month', 'previousPeriod', compared)).toEqual([
      '26-02-01..26-02-28',
      '26-03-01..26-03-31',
      '26-04-01..26-04-30',
      '26-05-01..26-05-31',
      '26-06-01..26-06-30',
    ]);
    expect(spansOf(months, 'quarter', 'previousPeriod', compared)).toEqual([
      '26-02-01..26-04-30',
      '26-05-01..26-06-30',
    ]);
  });

  it('have the days of the same months a year before', () => {
    const range = { from: '2024-01-15', to: '2024-03-14' };
    expect(spansOf(range, 'month', 'samePeriodLastYear', { from: '2023-01-15', to: '2023-03-14' })).toEqual([
      '23-01-15..23-01-31',
      '23-02-01..23-02-28',
      '23-03-01..23-03-14',
    ]);
  });

  it('have the same number of days where no whole months are compared', () => {
    const range = { from: '2026-01-15', to: '2026-03-14' };
    expect(spansOf(range, 'month', 'previousPeriod', { from: '2025-11-17', to: '2026-01-14' })).toEqual([
      '25-11-17..25-12-03',
      '25-12-04..25-12-31',
      '26-01-01..26-01-14',
    ]);
  });
});
