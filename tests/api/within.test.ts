import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NamedRange } from '../../contract/dateRanges';
import { date, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import { openApiFixture, listPath, type ApiFixture, type Json } from './apiFixture';

const visits = defineCatalog('visits', { code: text({ required: true }), happenedOn: date() });

/** Visits with name, time of creation and date. Days start at 06:00 UTC in the platform's time zone. */
const storedVisits = [
  ['end of May', '2026-06-01T05:59:59.999Z', '2026-05-31'],
  ['start of June', '2026-06-01T06:00:00.000Z', '2026-06-01'],
  ['start of 24 June', '2026-06-24T06:00:00.000Z', '2026-06-24'],
  ['start of 30 June', '2026-06-30T06:00:00.000Z', '2026-06-30'],
  ['end of 30 June', '2026-07-01T05:59:59.999Z', '2026-06-30'],
  ['start of 1 July', '2026-07-01T06:00:00.000Z', '2026-07-01'],
] as const;
const lastMomentOfJune = '2026-07-01T05:59:59.999Z';
const firstMomentOfJuly = '2026-07-01T06:00:00.000Z';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [visits], settings: { timeZone: 'America/Mexico_City' } });
  for (const [code, createdAt, happenedOn] of storedVisits) {
    api.now.value = new Date(createdAt);
    const slug = code.toLowerCase().replaceAll(' ', '-');
    await api.send('POST', visits.name, { body: { name: { es: code }, slug, code, happenedOn } });
  }
});
afterAll(() => api.close());

const codes = storedVisits.map(([code]) => code);
const [endOfMay, startOfJune, start24, start30, end30, startOfJuly] = codes;

test.each<[NamedRange, string, (string | undefined)[]]>([
  ['today', lastMomentOfJune, [start30, end30]],
  ['today', firstMomentOfJuly, [startOfJuly]],
  ['yesterday', firstMomentOfJuly, [start30, end30]],
  ['yesterday', '2026-06-02T05:59:59.999Z', [endOfMay]],
  ['last7Days', lastMomentOfJune, [start24, start30, end30]],
  ['last7Days', firstMomentOfJuly, [start30, end30, startOfJuly]],
  ['thisMonth', lastMomentOfJune, [startOfJune, start24, start30, end30]],
  ['thisMonth', firstMomentOfJuly, [startOfJuly]],
  ['lastMonth', lastMomentOfJune, [endOfMay]],
  ['lastMonth', firstMomentOfJuly, [startOfJune, start24, start30, end30]],
])('filters %s at %s equally by moment and by date', async (range, at, expected) => {
  api.now.value = new Date(at);
  for (const field of ['createdAt', 'happenedOn']) {
    const filter = { [`${field}_within`]: range };
    const page = await api.send('GET', listPath(visits.name, { filter, sort: ['createdAt', 'ASC'] }));
    const foundCodes = (page.json as unknown as Json[]).map(({ code }) => code);
    expect([field, foundCodes]).toEqual([field, expected]);
    expect(page.headers.get('X-Total-Count')).toBe(String(expected.length));
    const file = await api.send('GET', listPath(`${visits.name}.csv`, { filter }));
    expect(codes.filter((code) => file.text.includes(code))).toEqual(expected);
  }
});

test('combines a named range with other conditions on the field', async () => {
  api.now.value = new Date(firstMomentOfJuly);
  const filter = { createdAt_within: 'last7Days', createdAt_lte: lastMomentOfJune };
  const { json } = await api.send('GET', listPath(visits.name, { filter, sort: ['createdAt', 'DESC'] }));
  expect((json as unknown as Json[]).map(({ code }) => code)).toEqual([end30, start30]);
});
