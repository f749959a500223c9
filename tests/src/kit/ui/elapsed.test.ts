import { describe, expect, test } from 'vitest';
import { formatIn, elapsed } from '../../../../src/kit/ui/format';

const mexico = 'America/Mexico_City';
const formatElapsed = (from: string, to: string, zone = mexico) => {
  const { unit, count } = elapsed(new Date(from), new Date(to), zone);
  return `${count} ${unit}`;
};

describe('elapsed time', () => {
  test.each([
    // The current time is 2 a.m. on 22 November in Mexico.
    ['two calendar days are two days', '2026-11-20T23:00:00-06:00', '2026-11-22T02:00:00-06:00', '2 day'],
    ['late on the previous day is yesterday', '2026-11-21T22:00:00-06:00', '2026-11-22T02:00:00-06:00', '1 day'],
    ['early on the previous day is yesterday', '2026-11-21T00:00:00-06:00', '2026-11-22T23:59:59-06:00', '1 day'],
    ['the same day is shown in hours', '2026-11-22T00:00:00-06:00', '2026-11-22T23:59:59-06:00', '23 hour'],
    ['within an hour midnight is ignored', '2026-11-21T23:50:00-06:00', '2026-11-22T00:10:00-06:00', '20 minute'],
    ['an hour across midnight is yesterday', '2026-11-21T23:50:00-06:00', '2026-11-22T00:50:00-06:00', '1 day'],
    ['less than a minute is now', '2026-11-22T02:00:00-06:00', '2026-11-22T02:00:59-06:00', '0 second'],
    ['a time in the future is now', '2026-11-22T02:05:00-06:00', '2026-11-22T02:00:00-06:00', '0 second'],
    ['30 days are days', '2026-10-23T12:00:00-06:00', '2026-11-22T02:00:00-06:00', '30 day'],
    ['31 days are a month', '2026-10-22T12:00:00-06:00', '2026-11-22T02:00:00-06:00', '1 month'],
    ['an incomplete month is not counted', '2026-09-23T12:00:00-06:00', '2026-11-22T02:00:00-06:00', '1 month'],
    [
      'the day before the anniversary is eleven months',
      '2025-11-23T00:00:00-06:00',
      '2026-11-22T23:00:00-06:00',
      '11 month',
    ],
    ['the anniversary is a year', '2025-11-22T23:00:00-06:00', '2026-11-22T00:00:00-06:00', '1 year'],
  ])('%s', (_, from, to, expected) => {
    expect(formatElapsed(from, to)).toBe(expected);
  });

  test.each([
    ['UTC', '10 hour'],
    [mexico, '1 day'],
    ['Asia/Tokyo', '10 hour'],
    ['Pacific/Kiritimati', '1 day'],
    ['Asia/Kolkata', '10 hour'],
  ])('follows the calendar of the given time zone: %s', (zone, expected) => {
    // The interval is 20:00 to 6:00 in Mexico and 16:00 to 2:00 in Kiritimati: two dates. In UTC, Tokyo and Kolkata
    // it is one date.
    expect(formatElapsed('2026-07-01T02:00:00Z', '2026-07-01T12:00:00Z', zone)).toBe(expected);
  });

  test.each([
    // Santiago skips the hour after midnight on 6 September 2026, so the day has 23 hours.
    [
      'a day of 23 hours in Santiago, yesterday',
      'America/Santiago',
      '2026-09-05T23:00:00-04:00',
      '2026-09-06T01:00:00-03:00',
      '1 day',
    ],
    [
      'a day of 23 hours in Santiago, two days ago',
      'America/Santiago',
      '2026-09-05T23:59:00-04:00',
      '2026-09-07T00:01:00-03:00',
      '2 day',
    ],
    // New York repeats an hour on 1 November 2026, so the day has 25 hours.
    [
      'a day of 25 hours in New York, from its first hour to its last',
      'America/New_York',
      '2026-11-01T00:00:00-04:00',
      '2026-11-01T23:59:00-05:00',
      '24 hour',
    ],
    [
      'a day of 25 hours in New York, the day after',
      'America/New_York',
      '2026-11-01T00:30:00-04:00',
      '2026-11-02T00:15:00-05:00',
      '1 day',
    ],
  ])('across a clock change: %s', (_, zone, from, to, expected) => {
    expect(formatElapsed(from, to, zone)).toBe(expected);
  });
});

test('relative times are formatted in the language, and a month ago is not "last month"', () => {
  const now = new Date('2026-11-22T02:00:00-06:00');
  const formatRelative = (language: string) => (from: string) => formatIn(language).relativeTime(from, now);
  const labelledMoments = [
    '2026-11-22T01:59:30-06:00',
    '2026-11-22T00:30:00-06:00',
    '2026-11-21T12:00:00-06:00',
    '2026-11-20T23:00:00-06:00',
    '2026-11-14T12:00:00-06:00',
    '2026-10-20T12:00:00-06:00',
    '2025-11-01T12:00:00-06:00',
  ];
  expect(labelledMoments.map(formatRelative('es'))).toEqual([
    'ahora',
    'hace 1 hora',
    'ayer',
    'anteayer',
    'hace 8 días',
    'hace 1 mes',
    'hace 1 año',
  ]);
  expect(labelledMoments.map(formatRelative('en'))).toEqual([
    'now',
    '1 hour ago',
    'yesterday',
    '2 days ago',
    '8 days ago',
    '1 month ago',
    '1 year ago',
  ]);
});
