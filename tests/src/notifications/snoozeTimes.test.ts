import { expect, test } from 'vitest';
import { snoozeTimes } from '../../../src/notifications/snoozeTimes';

test.each([
  // A Wednesday at 10:00 in Mexico City (UTC-6).
  ['2026-07-01T16:00:00.000Z', ['later 2026-07-01T19:00', 'tomorrow 2026-07-02T15:00', 'monday 2026-07-06T15:00']],
  // 22:00: three hours later is tomorrow.
  ['2026-07-02T04:00:00.000Z', ['tomorrow 2026-07-02T15:00', 'monday 2026-07-06T15:00']],
  // A Sunday, whose tomorrow is Monday.
  ['2026-07-05T16:00:00.000Z', ['later 2026-07-05T19:00', 'tomorrow 2026-07-06T15:00']],
])('offers times of the zone at %s', (now, expected) => {
  expect(timesAt(now, 'America/Mexico_City')).toEqual(expected);
});

test('offers nine in the morning on the day of a clock change too', () => {
  // Chile changes from UTC-4 to UTC-3 at the start of Sunday, September 6, 2026.
  expect(timesAt('2026-09-05T15:00:00.000Z', 'America/Santiago')).toContain('tomorrow 2026-09-06T12:00');
});

const timesAt = (now: string, zone: string) =>
  snoozeTimes(new Date(now), zone).map(({ name, at }) => `${name} ${at.toISOString().slice(0, 16)}`);
