import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextOn } from '../../../api/catalogs/occasions';
import { catalogsOf, mapViolationsByField } from '../catalogRequests';
import { openApiFixture, type ApiFixture } from '../apiFixture';

describe('next date of an occasion', () => {
  const createOneTimeFields = (startsOn: string | null, endsOn: string | null = null) => ({
    startsOn,
    endsOn,
    recurrence: 'none' as const,
  });
  const createYearly = (startsOn: string, endsOn: string | null = null) => ({
    startsOn,
    endsOn,
    recurrence: 'yearly' as const,
  });

  test.each<[string, Parameters<typeof nextOn>[0], string, string | null]>([
    ['without a start', createOneTimeFields(null), '2026-07-01', null],
    ['in the future', createOneTimeFields('2026-11-02'), '2026-07-01', '2026-11-02'],
    ['today', createOneTimeFields('2026-07-01'), '2026-07-01', '2026-07-01'],
    ['over', createOneTimeFields('2026-06-30'), '2026-07-01', null],
    ['of several days', createOneTimeFields('2026-06-15', '2026-07-15'), '2026-07-01', '2026-07-01'],
    ['on its last day', createOneTimeFields('2026-06-15', '2026-07-01'), '2026-07-01', '2026-07-01'],
    ['that ended yesterday', createOneTimeFields('2026-06-15', '2026-07-01'), '2026-07-02', null],
    ['each year, later this year', createYearly('2020-11-01', '2020-11-02'), '2026-07-01', '2026-11-01'],
    ['each year, past this year', createYearly('2020-05-10'), '2026-07-01', '2027-05-10'],
    ['each year, today', createYearly('2020-07-01'), '2026-07-01', '2026-07-01'],
    ['each year, in progress', createYearly('2020-06-30', '2020-07-04'), '2026-07-01', '2026-07-01'],
    ['each year from a future date', createYearly('2028-05-10'), '2026-07-01', '2028-05-10'],
    ['over New Year, before it', createYearly('2024-12-16', '2025-01-06'), '2026-07-01', '2026-12-16'],
    ['over New Year, in December', createYearly('2024-12-16', '2025-01-06'), '2026-12-20', '2026-12-20'],
    ['over New Year, in January', createYearly('2024-12-16', '2025-01-06'), '2027-01-03', '2027-01-03'],
    ['over New Year, on its last day', createYearly('2024-12-16', '2025-01-06'), '2027-01-06', '2027-01-06'],
    ['over New Year, the day after', createYearly('2024-12-16', '2025-01-06'), '2027-01-07', '2027-12-16'],
    [
      'over New Year, in the January before the first',
      createYearly('2026-12-16', '2027-01-06'),
      '2026-01-03',
      '2026-12-16',
    ],
    ['on 29 February, in a leap year', createYearly('2024-02-29'), '2028-01-01', '2028-02-29'],
    ['on 29 February, in a common year', createYearly('2024-02-29'), '2026-01-01', '2026-02-28'],
    ['on 29 February, the day after the 28th', createYearly('2024-02-29'), '2026-03-01', '2027-02-28'],
    ['up to 29 February', createYearly('2024-02-20', '2024-02-29'), '2027-02-28', '2027-02-28'],
  ])('computes the next date of an occasion %s', (_, occasion, today, expected) => {
    expect(nextOn(occasion, today)).toBe(expected);
  });
});

describe('occasions', () => {
  let api: ApiFixture;
  let catalogs: ReturnType<typeof catalogsOf>;
  beforeAll(async () => {
    api = await openApiFixture();
    catalogs = catalogsOf(api);
  });
  afterAll(() => api.close());

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['ends before it starts', { startsOn: '2026-07-02', endsOn: '2026-07-01' }, { endsOn: 'beforeStart' }],
    ['ends without a start', { endsOn: '2026-07-01' }, { startsOn: 'required' }],
    ['repeats yearly without a date', { recurrence: 'yearly' }, { startsOn: 'required' }],
    ['has a date missing from the calendar', { startsOn: '2026-02-29' }, { startsOn: 'malformed' }],
    ['repeats in an unknown way', { recurrence: 'monthly' }, { recurrence: 'notAChoice' }],
    ['sets its next date', { nextOn: '2026-07-01' }, { nextOn: 'readOnly' }],
  ])('rejects an occasion that %s', async (_, given, expected) => {
    const response = await catalogs.post('occasions', given);
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
  });

  test('validates a partial change of an occasion with its stored dates', async () => {
    const occasion = await catalogs.create('occasions', { startsOn: '2026-11-01', endsOn: '2026-11-02' });
    expect(mapViolationsByField(await catalogs.put('occasions', occasion, { startsOn: '2026-11-03' }))).toEqual({
      endsOn: 'beforeStart',
    });
    expect(mapViolationsByField(await catalogs.put('occasions', occasion, { startsOn: null }))).toEqual({
      startsOn: 'required',
    });
    expect((await catalogs.put('occasions', occasion, { startsOn: '2026-11-02' })).status).toBe(200);
  });

  test('computes the next date in the time zone of the platform, also when midnight passes during an edit', async () => {
    api.now.value = new Date('2026-12-12T05:59:00.000Z');
    const occasion = await catalogs.create('occasions', { startsOn: '2020-12-11', recurrence: 'yearly' });
    expect(occasion['nextOn']).toBe('2026-12-11');
    api.now.advance(60_000);
    expect((await catalogs.get('occasions', occasion.id))['nextOn']).toBe('2027-12-11');
    const response = await catalogs.put('occasions', occasion, { ...occasion, active: false });
    expect([response.status, response.json['nextOn']]).toEqual([200, '2027-12-11']);
  });
});
