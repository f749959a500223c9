import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dishes } from './dishes';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
});
afterAll(() => api.close());

describe('rejected list queries', () => {
  const long = Array.from({ length: 1_001 }, (_, at) => at);
  test.each<[string, string, string]>([
    ['a filter that is no JSON', 'filter={', 'request.malformedFilter'],
    ['a filter that is no object', 'filter=[]', 'request.malformedFilter'],
    ['a filter that is null', 'filter=null', 'request.malformedFilter'],
    ['a filter given twice', 'filter={}&filter={}', 'request.malformedFilter'],
    ['a filter of a field nobody declared', 'filter={"flavour":1}', 'request.unknownField'],
    ['a filter of a field that cannot be filtered', 'filter={"position":1}', 'request.unknownField'],
    ['a filter of a field by half its name', 'filter={"name":"x"}', 'request.unknownField'],
    ['a filter of what every object has', 'filter={"constructor":1}', 'request.unknownField'],
    ['a filter that compares what has no order', 'filter={"vegan_gte":true}', 'request.unknownField'],
    ['a filter that compares ids', 'filter={"id_gte":"a"}', 'request.unknownField'],
    ['a filter of another type', 'filter={"vegan":"true"}', 'request.malformedFilter'],
    ['a filter of half a number', 'filter={"heat":1.5}', 'request.malformedFilter'],
    ['a filter of a number too large', 'filter={"heat_gte":9007199254740993}', 'request.malformedFilter'],
    ['a filter by an object', 'filter={"origin":{"a":1}}', 'request.malformedFilter'],
    ['a filter by a list of lists', 'filter={"origin":[["a"]]}', 'request.malformedFilter'],
    ['a filter by more than a thousand values', `filter={"heat":[${long.join()}]}`, 'request.malformedFilter'],
    [
      'a filter no database can read',
      `filter=${encodeURIComponent('{"origin":"\\u0000"}')}`,
      'request.malformedFilter',
    ],
    ['a bound that is empty', 'filter={"heat_gte":null}', 'request.malformedFilter'],
    ['a time that is none', 'filter={"createdAt_gte":"yesterday"}', 'request.malformedFilter'],
    [
      'a day, which begins at another time in each zone',
      'filter={"createdAt_gte":"2026-07-01"}',
      'request.malformedFilter',
    ],
    ['a 30th of February', 'filter={"createdAt_gte":"2026-02-30T00:00:00Z"}', 'request.malformedFilter'],
    ['a range of days that has no such name', 'filter={"createdAt_within":"last6Days"}', 'request.malformedFilter'],
    ['a range of days that is empty', 'filter={"createdAt_within":null}', 'request.malformedFilter'],
    ['several ranges of days', 'filter={"createdAt_within":["today","yesterday"]}', 'request.malformedFilter'],
    ['a range of days of a number', 'filter={"heat_within":"today"}', 'request.unknownField'],
    ['a search that is no text', 'filter={"q":1}', 'request.malformedFilter'],
    ['a search of a whole page', `filter={"q":"${'a'.repeat(201)}"}`, 'request.malformedFilter'],
    ['archived as a text', 'filter={"archived":"yes"}', 'request.malformedFilter'],
    ['a range that is no JSON', 'range=0-24', 'request.malformedRange'],
    ['a range of one number', 'range=[0]', 'request.malformedRange'],
    ['a range of three', 'range=[0,1,2]', 'request.malformedRange'],
    ['a range that ends before it begins', 'range=[10,9]', 'request.malformedRange'],
    ['a range below zero', 'range=[-1,9]', 'request.malformedRange'],
    ['a range of halves', 'range=[0.5,9]', 'request.malformedRange'],
    ['a range of more than a thousand rows', 'range=[0,1000]', 'request.malformedRange'],
    ['a range beyond every number', 'range=[1e308,1e309]', 'request.malformedRange'],
    ['a range that is null', 'range=null', 'request.malformedRange'],
    ['a sort that is no JSON', 'sort=name', 'request.malformedSort'],
    ['a sort without a direction', 'sort=["id"]', 'request.malformedSort'],
    ['a sort in another direction', 'sort=["id","UP"]', 'request.malformedSort'],
    ['a sort by what cannot be sorted', 'sort=["usageCount","ASC"]', 'request.unknownField'],
    ['a sort by what every object has', 'sort=["__proto__","ASC"]', 'request.unknownField'],
    ['a sort by SQL', 'sort=["id; drop table dishes","ASC"]', 'request.unknownField'],
    ['fields that are no JSON', 'fields=id', 'request.malformedColumns'],
    ['no fields', 'fields=[]', 'request.malformedColumns'],
    ['a field that is no text', 'fields=[1]', 'request.malformedColumns'],
    ['a field nobody declared', 'fields=["flavour"]', 'request.unknownField'],
    ['a field that every object has', 'fields=["constructor"]', 'request.unknownField'],
    ['a parameter nobody reads', 'filters={"vegan":true}', 'request.unknownField'],
  ])('rejects %s', async (_, query, code) => {
    const answer = await api.send('GET', `catalogs/dishes?${query}`);
    expect([answer.status, answer.json['code']]).toEqual([400, code]);
  });

  test('shortens a long field name in the error', async () => {
    const answer = await api.send('GET', listPath('catalogs/dishes', { filter: { ['🌶'.repeat(2_000)]: 1 } }));
    expect(answer.json['params']).toEqual({ field: '🌶'.repeat(100) });
  });
});
