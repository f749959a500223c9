import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '../../api/engine/table';
import { dishes, type Dish } from './dishes';
import { openApiFixture, listPath, type TestResponse, type ApiFixture } from './apiFixture';
import { pools, orders, sortedBy, conditions, archivedFilters, sort } from './listModel';

let api: ApiFixture;
let storedDishes: Dish[];
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
  const form = fc.record({
    es: fc.constantFrom(...pools.es),
    en: fc.constantFrom(...pools.en),
    origin: fc.constantFrom(...pools.origin),
    heat: fc.constantFrom(...pools.heat),
    tint: fc.constantFrom(...pools.tint),
    vegan: fc.constantFrom(...pools.yesOrNo),
    active: fc.constantFrom(...pools.yesOrNo),
    archived: fc.integer({ min: 0, max: 5 }),
  });
  storedDishes = [];
  for (const [index, { es, en, archived, ...rest }] of fc.sample(form, { seed: 7, numRuns: 90 }).entries()) {
    if (index % 3 === 0) api.now.advance(60_000);
    const response = await api.send('POST', 'catalogs/dishes', {
      body: { name: { es, en }, slug: `plato-${index}`, code: `C${index}`, ...rest },
    });
    if (response.status !== 201) throw new Error(response.text);
    const id = String(response.json['id']);
    if (archived === 0) await api.send('DELETE', `catalogs/dishes/${id}`, { version: 1 });
    storedDishes.push((await api.send('GET', `catalogs/dishes/${id}`)).json as unknown as Dish);
  }
});
afterAll(() => api.close());

const getDishes = (response: TestResponse) => response.json as unknown as Dish[];
const getList = (query: Record<string, unknown>) => api.send('GET', listPath('catalogs/dishes', query));

describe('list queries', () => {
  test('returns exactly the records that match the filter, in sort order', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, archivedFilters, sort, async (conditionList, [archived, isWanted], order) => {
        const filter = Object.fromEntries([
          ...conditionList.map(([name, value]) => [name, value] as const),
          ...(archived === undefined ? [] : [['archived', archived] as const]),
        ]);
        const response = await getList({ filter, sort: order, range: [0, 999] });
        expect(response.status).toBe(200);
        const expected = sortedBy(
          storedDishes.filter((dish) => isWanted(dish) && conditionList.every(([, , isMatch]) => isMatch(dish))),
          order,
        );
        expect(getDishes(response).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(response.headers.get('X-Total-Count')).toBe(String(expected.length));
      }),
      { numRuns: 300 },
    );
  });

  test('covers every declared sort with a model', () => {
    const sortedNames = [...tableOf(dishes).paths.values()].filter((path) => path.sort).map(({ name }) => name);
    expect(sortedNames.sort()).toEqual(Object.keys(orders).sort());
  });

  test('returns pages that together are the whole list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), sort, async (length, order) => {
        const seenIds: string[] = [];
        for (let firstIndex = 0; ; firstIndex += length) {
          const response = await getList({ sort: order, range: [firstIndex, firstIndex + length - 1] });
          const page = getDishes(response);
          const total = Number(response.headers.get('X-Total-Count'));
          const contentRange = page.length === 0 ? '*' : `${firstIndex}-${firstIndex + page.length - 1}`;
          expect(response.headers.get('Content-Range')).toBe(`catalogs/dishes ${contentRange}/${total}`);
          expect(page.length).toBe(Math.max(0, Math.min(length, total - firstIndex)));
          if (page.length === 0) break;
          seenIds.push(...page.map(({ id }) => id));
        }
        expect(seenIds).toEqual(
          sortedBy(
            storedDishes.filter(({ archivedAt }) => archivedAt === null),
            order,
          ).map(({ id }) => id),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('returns the first page in default order without parameters', async () => {
    const response = await api.send('GET', 'catalogs/dishes');
    const live = storedDishes.filter(({ archivedAt }) => archivedAt === null);
    expect(getDishes(response).map(({ id }) => id)).toEqual(
      sortedBy(live, ['position', 'ASC'])
        .slice(0, 25)
        .map(({ id }) => id),
    );
  });

  test('returns records by ids, archived ones included, and omits unknown ids', async () => {
    const ids = storedDishes.slice(0, 60).map(({ id }) => id);
    const response = await getList({
      filter: { id: [...ids, '01980000-0000-7000-8000-000000000000', 'x', '', '\u0000'] },
    });
    expect(
      getDishes(response)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(ids.length).toBeGreaterThan(25);
  });

  test('returns only the requested fields', async () => {
    const { json } = await getList({ range: [0, 4], sort: ['id', 'ASC'] });
    const allRows = json as unknown as { id: string; version: number }[];
    const response = await getList({ range: [0, 4], sort: ['id', 'ASC'], fields: ['id', 'version'] });
    expect(response.json).toEqual(allRows.map(({ id, version }) => ({ id, version })));
    expect(response.headers.get('X-Total-Count')).not.toBe('5');
  });

  test('reports an empty list in Content-Range and X-Total-Count', async () => {
    const response = await getList({ filter: { q: 'nosuchword' }, range: [0, 24], sort: ['id', 'ASC'] });
    expect([response.json, response.headers.get('Content-Range'), response.headers.get('X-Total-Count')]).toEqual([
      [],
      'catalogs/dishes 0-0/0',
      '0',
    ]);
  });
});
