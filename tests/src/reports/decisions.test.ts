import { describe, expect, test } from 'vitest';
import { namedRanges, rangeOf, type NamedRange } from '../../../contract/dateRanges';
import type { Interval } from '../../../contract/reports/report';
import { peopleReport } from '../../../contract/reports/accounts';
import { salesReport } from '../../../contract/reports/sales';
import { compareFigure } from '../../../src/reports/figures/figureFormat';
import { countIntervals, intervalFor, isFineEnough } from '../../../src/reports/reportParams';
import { rangeFaultOf } from '../../../src/kit/ui/dates/rangeFault';
import { fullSpan, isFutureSpan, shortSpan } from '../../../src/reports/charts/points';
import { formatIn } from '../../../src/kit/ui/format';

describe('rangeOf', () => {
  const wednesday = '2026-07-15';
  test.each<[NamedRange, string, string]>([
    ['today', '2026-07-15', '2026-07-15'],
    ['yesterday', '2026-07-14', '2026-07-14'],
    ['last7Days', '2026-07-09', '2026-07-15'],
    ['last30Days', '2026-06-16', '2026-07-15'],
    ['thisWeek', '2026-07-13', '2026-07-19'],
    ['thisMonth', '2026-07-01', '2026-07-31'],
    ['lastMonth', '2026-06-01', '2026-06-30'],
    ['thisQuarter', '2026-07-01', '2026-09-30'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['last12Months', '2025-08-01', '2026-07-31'],
    ['all', '2022-07-16', '2026-07-15'],
  ])('%s', (preset, from, to) => {
    expect(rangeOf(preset, wednesday)).toEqual({ from, to });
  });

  test.each([
    ['thisWeek', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last12Months', '2026-01-31', '2025-02-01', '2026-01-31'],
    ['thisQuarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to });
  });

  test('is valid for a report on any date, including 29 February', () => {
    for (const today of ['2028-02-29', '2026-03-30', '2026-12-31', '2026-02-28'])
      expect(namedRanges.map((name) => rangeFaultOf(rangeOf(name, today)))).toEqual(namedRanges.map(() => null));
  });
});

test.each([
  ['', '2026-07-01', 'unreadable'],
  ['2026-02-30', '2026-07-01', 'unreadable'],
  ['2026-07-02', '2026-07-01', 'backwards'],
  ['2022-07-01', '2026-07-01', 'tooLong'],
  ['2022-07-01', '2026-06-30', null],
])('the range from %s to %s is %s', (from, to, fault) => {
  expect(rangeFaultOf({ from, to })).toBe(fault);
});

describe('interval of a report', () => {
  test.each<[Interval, string, string, number]>([
    ['hour', '2026-07-01', '2026-07-02', 48],
    ['day', '2026-02-01', '2026-02-28', 28],
    ['week', '2026-07-05', '2026-07-06', 2],
    ['week', '2026-07-06', '2026-07-12', 1],
    ['month', '2025-12-31', '2026-01-01', 2],
    ['quarter', '2025-12-31', '2026-04-01', 3],
    ['year', '2025-12-31', '2026-01-01', 2],
  ])('%s occurs in the range from %s to %s this often: %i', (interval, from, to, count) => {
    expect(countIntervals({ from, to }, interval)).toBe(count);
  });

  test.each<[NamedRange, Interval]>([
    ['today', 'hour'],
    ['last7Days', 'day'],
    ['thisQuarter', 'day'],
    ['thisYear', 'month'],
    ['all', 'month'],
  ])('of %s defaults to %s', (preset, interval) => {
    expect(intervalFor(rangeOf(preset, '2026-07-15'), salesReport.intervals)).toBe(interval);
  });

  test('defaults to days where a report has no hours', () => {
    expect(intervalFor({ from: '2026-07-01', to: '2026-07-01' }, peopleReport.intervals)).toBe('day');
  });

  test('of days is too fine for two years', () => {
    expect(isFineEnough({ from: '2024-07-01', to: '2026-06-30' }, 'day')).toBe(false);
    expect(isFineEnough({ from: '2024-07-01', to: '2026-06-30' }, 'week')).toBe(true);
  });
});

describe('compareFigure', () => {
  test.each([
    [
      'an increase of a figure that should grow',
      { kind: 'money', measure: 'flow', betterWhen: 'more' },
      150,
      100,
      { bp: 5_000, unit: 'share', direction: 'up', meaning: 'good' },
    ],
    [
      'a decrease of a figure that should grow',
      { kind: 'count', measure: 'flow', betterWhen: 'more' },
      50,
      100,
      { bp: -5_000, unit: 'share', direction: 'down', meaning: 'bad' },
    ],
    [
      'an increase of a figure that should shrink',
      { kind: 'rate', measure: 'flow', betterWhen: 'less' },
      350,
      200,
      { bp: 150, unit: 'points', direction: 'up', meaning: 'bad' },
    ],
    [
      'a figure without preferred direction',
      { kind: 'money', measure: 'flow' },
      150,
      100,
      { bp: 5_000, unit: 'share', direction: 'up', meaning: 'neutral' },
    ],
    [
      'a growing debt',
      { kind: 'money', measure: 'flow', betterWhen: 'more' },
      -300,
      -100,
      { bp: -20_000, unit: 'share', direction: 'down', meaning: 'bad' },
    ],
    [
      'an unchanged figure',
      { kind: 'count', measure: 'flow', betterWhen: 'more' },
      100,
      100,
      { bp: 0, unit: 'share', direction: 'same', meaning: 'neutral' },
    ],
    ['a change from zero', { kind: 'count', measure: 'flow', betterWhen: 'more' }, 100, 0, null],
    ['a missing value', { kind: 'rate', measure: 'flow' }, null, 100, null],
  ] as const)('%s', (_, figure, value, before, change) => {
    expect(compareFigure(figure, value, before)).toEqual(change);
  });
});

describe('label of a time span', () => {
  const [spanishFormat, englishFormat] = [formatIn('es'), formatIn('en')];
  test.each<[Interval, { from: string; to: string; hour?: number }, string, string]>([
    ['hour', { from: '2026-07-01', to: '2026-07-01', hour: 9 }, '09:00', 'mié, 1 jul 2026, 09:00'],
    ['day', { from: '2026-07-01', to: '2026-07-01' }, '1 jul', 'mié, 1 jul 2026'],
    ['week', { from: '2026-06-29', to: '2026-07-05' }, '29 jun', '29 jun – 5 jul 2026'],
    ['month', { from: '2026-07-01', to: '2026-07-31' }, 'jul 2026', 'jul 2026'],
    ['month', { from: '2026-07-01', to: '2026-07-15' }, 'jul 2026', '1–15 jul 2026'],
    ['quarter', { from: '2026-07-01', to: '2026-09-30' }, 'T3 2026', 'T3 2026'],
    ['year', { from: '2026-01-01', to: '2026-12-31' }, '2026', '2026'],
  ])('%s', (interval, span, short, full) => {
    // Replaces spaces, since Intl uses spaces of several widths.
    expect([
      shortSpan(span, interval, spanishFormat, true),
      fullSpan(span, interval, spanishFormat).replaceAll(/\s/g, ' '),
    ]).toEqual([short, full]);
  });

  test('is in the language of the console', () => {
    expect(fullSpan({ from: '2026-07-01', to: '2026-09-30' }, 'quarter', englishFormat)).toBe('Q3 2026');
    expect(shortSpan({ from: '2026-07-01', to: '2026-07-01' }, 'day', englishFormat, false)).toBe('Jul 1');
  });

  test('is in the future by the clock of the platform', () => {
    const asOf = '2026-07-16T03:30:00Z';
    const isUpcoming = (from: string, hour?: number) =>
      isFutureSpan({ from, to: from, ...(hour !== undefined && { hour }) }, asOf, 'America/Mexico_City');
    expect([
      isUpcoming('2026-07-15'),
      isUpcoming('2026-07-16'),
      isUpcoming('2026-07-15', 21),
      isUpcoming('2026-07-15', 22),
    ]).toEqual([false, true, false, true]);
  });
});
