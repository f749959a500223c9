import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../../contract/fields';
import { defineCatalog, type Resource } from '../../contract/resource';
import { openApiFixture, indexesOf, listPath, type TestResponse, type ApiFixture } from './apiFixture';

/** Fields shared by two resources of one table. Each resource has one more field. */
const sharedFields = { strength: text({ filter: true, sort: true, search: true }) };
const { move: _, ...actions } = defineCatalog('drinks', {}).actions;
const createViewResource = (name: string, ownFields: Resource['fields']): Resource => ({
  ...defineCatalog('drinks', { ...sharedFields, ...ownFields }),
  name: `drinks/${name}`,
  view: name,
  actions,
  order: { field: 'createdAt', direction: 'ASC' },
});
const hotDrinks = createViewResource('hot', { cup: text({ filter: true }) });
const coldDrinks = createViewResource('cold', { ice: text() });

let api: ApiFixture;
const ids: Record<string, string> = {};
const postDrink = async (address: string, slug: string, overrides: Record<string, unknown> = {}) =>
  api.send('POST', address, { body: { name: { es: slug }, slug, strength: 'fuerte', ...overrides } });

beforeAll(async () => {
  api = await openApiFixture({ resources: [hotDrinks, coldDrinks] });
  for (const [address, slug] of [
    ['drinks/hot', 'cafe'],
    ['drinks/hot', 'atole'],
    ['drinks/cold', 'horchata'],
  ] as const) {
    ids[slug] = String((await postDrink(address, slug)).json['id']);
  }
});
afterAll(() => api.close());

const slugs = (response: TestResponse) => (response.json as unknown as { slug: string }[]).map(({ slug }) => slug);

describe('two resources in one table', () => {
  test.each([
    ['a list', {}],
    ['a filter', { strength: 'fuerte' }],
    ['a search', { q: 'fuer' }],
    ['a list of archived and active records', { archived: [true, false] }],
  ])('separates records and totals in %s', async (_name, filter) => {
    const [warmDrink, iced] = [
      await api.send('GET', listPath('drinks/hot', { filter })),
      await api.send('GET', listPath('drinks/cold', { filter })),
    ];
    expect([slugs(warmDrink), slugs(iced)]).toEqual([['cafe', 'atole'], ['horchata']]);
    expect([warmDrink, iced].map(({ headers }) => headers.get('X-Total-Count'))).toEqual(['2', '1']);
  });

  test('answers 404 for ids of the other resource', async () => {
    const { cafe = '', horchata = '' } = ids;
    expect((await api.send('GET', `drinks/cold/${cafe}`)).status).toBe(404);
    expect((await api.send('PUT', `drinks/cold/${cafe}`, { version: 1, body: { strength: 'suave' } })).status).toBe(
      404,
    );
    expect((await api.send('DELETE', `drinks/cold/${cafe}`, { version: 1 })).status).toBe(404);
    expect(slugs(await api.send('GET', listPath('drinks/hot', { filter: { id: [cafe, horchata] } })))).toEqual([
      'cafe',
    ]);
    expect((await api.send('GET', `drinks/hot/${cafe}`)).json).toMatchObject({
      strength: 'fuerte',
      version: 1,
      cup: null,
    });
  });

  test('enforces unique values over both resources', async () => {
    const response = await postDrink('drinks/cold', 'cafe');
    expect([response.status, response.json['errors']]).toEqual([422, { slug: 'violations.taken' }]);
  });

  test('separates the fields of two resources in one table', async () => {
    expect((await postDrink('drinks/cold', 'tepache', { ice: 'mucho' })).json).toMatchObject({ ice: 'mucho' });
    expect((await postDrink('drinks/cold', 'pulque', { cup: 'jarro' })).json['errors']).toEqual({
      cup: 'violations.unknownField',
    });
    expect((await api.send('GET', listPath('drinks/cold', { filter: { cup: 'jarro' } }))).json['code']).toBe(
      'request.unknownField',
    );
  });

  test('starts every index with the resource column', async () => {
    const drinkIndexes = (await indexesOf(api.db)).filter((name) => name.startsWith('drinks_by_'));
    expect(drinkIndexes.length).toBeGreaterThan(5);
    expect(drinkIndexes.filter((name) => !name.startsWith('drinks_by_view_archived'))).toEqual([]);
  });
});
