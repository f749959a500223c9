import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dishes } from './dishes';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
});
afterAll(() => api.close());

describe('rejected list queries', () => {
  const longList = Array.from({ length: 1_001 }, (_, index) => index);
  test.each<[string, string, string]>([
    ['a filter that is no JSON', 'filter={', 'request.malformedFilter'],
    ['a filter that is no object', 'filter=[]', 'request.malformedFilter'],
    ['a filter that is null', 'filter=null', 'request.malformedFilter'],
    ['a filter given twice', 'filter={}&filter={}', 'request.malformedFilter'],
    ['a filter of an unknown field', 'filter={"flavour":1}', 'request.unknownField'],
    ['a filter of a field that cannot be filtered', 'filter={"position":1}', 'request.unknownField'],
    ['a filter of a partial field name', 'filter={"name":"x"}', 'request.unknownField'],
    ['a filter of an inherited property', 'filter={"constructor":1}', 'request.unknownField'],
    ['a range filter of an unordered field', 'filter={"vegan_gte":true}', 'request.unknownField'],
    ['a filter that compares ids', 'filter={"id_gte":"a"}', 'request.unknownField'],
    ['a filter of another type', 'filter={"vegan":"true"}', 'request.malformedFilter'],
    ['a filter of a fraction', 'filter={"heat":1.5}', 'request.malformedFilter'],
    ['a filter of a number too large', 'filter={"heat_gte":9007199254740993}', 'request.malformedFilter'],
    ['a filter by an object', 'filter={"origin":{"a":1}}', 'request.malformedFilter'],
    ['a filter by a list of lists', 'filter={"origin":[["a"]]}', 'request.malformedFilter'],
    ['a filter by more than a thousand values', `filter={"heat":[${longList.join()}]}`, 'request.malformedFilter'],
    [
      'a filter with a character no database stores',
      `filter=${encodeURIComponent('{"origin":"\\u0000"}')}`,
      'request.malformedFilter',
    ],
    ['an empty bound', 'filter={"heat_gte":null}', 'request.malformedFilter'],
    ['a malformed time', 'filter={"createdAt_gte":"yesterday"}', 'request.malformedFilter'],
    ['a date as a time', 'filter={"createdAt_gte":"2026-07-01"}', 'request.malformedFilter'],
    ['a 30th of February', 'filter={"createdAt_gte":"2026-02-30T00:00:00Z"}', 'request.malformedFilter'],
    ['an unknown named range', 'filter={"createdAt_within":"last6Days"}', 'request.malformedFilter'],
    ['an empty named range', 'filter={"createdAt_within":null}', 'request.malformedFilter'],
    ['several named ranges', 'filter={"createdAt_within":["today","yesterday"]}', 'request.malformedFilter'],
    ['a named range of a number', 'filter={"heat_within":"today"}', 'request.unknownField'],
    ['a search that is no text', 'filter={"q":1}', 'request.malformedFilter'],
    ['an overlong search', `filter={"q":"${'a'.repeat(201)}"}`, 'request.malformedFilter'],
    ['archived as a text', 'filter={"archived":"yes"}', 'request.malformedFilter'],
    ['a range that is no JSON', 'range=0-24', 'request.malformedRange'],
    ['a range of one number', 'range=[0]', 'request.malformedRange'],
    ['a range of three', 'range=[0,1,2]', 'request.malformedRange'],
    ['a range that ends before it begins', 'range=[10,9]', 'request.malformedRange'],
    ['a range below zero', 'range=[-1,9]', 'request.malformedRange'],
    ['a range of fractions', 'range=[0.5,9]', 'request.malformedRange'],
    ['a range of more than a thousand rows', 'range=[0,1000]', 'request.malformedRange'],
    ['a range of unsafe integers', 'range=[1e308,1e309]', 'request.malformedRange'],
    ['a range that is null', 'range=null', 'request.malformedRange'],
    ['a sort that is no JSON', 'sort=name', 'request.malformedSort'],
    ['a sort without a direction', 'sort=["id"]', 'request.malformedSort'],
    ['a sort in an unknown direction', 'sort=["id","UP"]', 'request.malformedSort'],
    ['a sort by an unsortable field', 'sort=["usageCount","ASC"]', 'request.unknownField'],
    ['a sort by an inherited property', 'sort=["__proto__","ASC"]', 'request.unknownField'],
    ['a sort by SQL', 'sort=["id; drop table dishes","ASC"]', 'request.unknownField'],
    ['fields that are no JSON', 'fields=id', 'request.malformedColumns'],
    ['no fields', 'fields=[]', 'request.malformedColumns'],
    ['a field that is no text', 'fields=[1]', 'request.malformedColumns'],
    ['an unknown field', 'fields=["flavour"]', 'request.unknownField'],
    ['an inherited property as a field', 'fields=["constructor"]', 'request.unknownField'],
    ['an unknown parameter', 'filters={"vegan":true}', 'request.unknownField'],
  ])('rejects a list query with %s', async (_, query, code) => {
    const response = await api.send('GET', `catalogs/dishes?${query}`);
    expect([response.status, response.json['code']]).toEqual([400, code]);
  });

  test('shortens a long field name in the error', async () => {
    const response = await api.send('GET', listPath('catalogs/dishes', { filter: { ['🌶'.repeat(2_000)]: 1 } }));
    expect(response.json['params']).toEqual({ field: '🌶'.repeat(100) });
  });
});
