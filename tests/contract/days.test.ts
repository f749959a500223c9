import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateIn, dayAfter, endOfDay, startOfDay } from '../../contract/days';

const zones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Santiago',
  'America/Bogota',
  'UTC',
  'Asia/Tokyo',
  'Pacific/Apia',
  'America/Asuncion',
];

describe('calendar dates in a time zone', () => {
  test.each([
    ['2026-07-31', 'America/Mexico_City', '2026-07-31T06:00:00.000Z'],
    ['2026-07-31', 'Asia/Tokyo', '2026-07-30T15:00:00.000Z'],
    // Clocks in Tijuana change at 2 a.m. on 8 March and 1 November 2026.
    ['2026-03-08', 'America/Tijuana', '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', 'America/Tijuana', '2026-03-09T07:00:00.000Z'],
    // Santiago skips the first hour of 7 September 2036 and repeats the last hour of 4 April 2026.
    ['2036-09-07', 'America/Santiago', '2036-09-07T04:00:00.000Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
    ['2026-11-01', 'America/Tijuana', '2026-11-01T07:00:00.000Z'],
  ])('starts the date %s in %s at %s', (date, zone, moment) => {
    expect(startOfDay(date, zone).toISOString()).toBe(moment);
  });

  test('ends a date one millisecond before the next one starts', () => {
    expect(endOfDay('2026-12-31', 'America/Mexico_City').toISOString()).toBe('2027-01-01T05:59:59.999Z');
  });

  test('finds the first and last moment of a date within that date, in every zone and year', () => {
    const days = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (date, zone) => {
        // Apia skipped 30 December 2011.
        fc.pre(zone !== 'Pacific/Apia' || date > '2012-01-01');
        expect([dateIn(zone, startOfDay(date, zone)), dateIn(zone, endOfDay(date, zone))]).toEqual([date, date]);
      }),
    );
  });

  test('matches the date of Intl in every zone, also around daylight saving changes', () => {
    const formatTime = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
    const changing = [
      '2036-09-07T00:00:00Z',
      '2026-04-05T00:00:00Z',
      '2026-03-08T00:00:00Z',
      '2011-12-30T00:00:00Z',
      '2010-03-14T00:00:00Z',
      '1986-01-01T00:00:00Z',
    ];
    for (const zone of [...zones, 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const format = formatTime(zone);
      for (const changeTime of changing) {
        for (let minute = -40 * 60; minute <= 60 * 60; minute += 13) {
          const moment = new Date(Date.parse(changeTime) + minute * 60_000);
          expect([zone, moment.toISOString(), dateIn(zone, moment)]).toEqual([
            zone,
            moment.toISOString(),
            format.format(moment),
          ]);
        }
      }
    }
  });

  test.each([
    ['2026-02-28', '2026-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-12-31', '2027-01-01'],
  ])('finds the day after %s to be %s', (date, next) => {
    expect(dayAfter(date)).toBe(next);
  });
});
