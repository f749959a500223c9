import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '../../api/engine/table';
import { dishes, type Dish } from './dishes';
import { freshApi, list, type Answered, type Fixture } from './harness';

/** Few values, so that filters find something; awkward ones, so that what they find is not obvious. */
const pools = {
  es: [
    'Ñoquis',
    'Nopales',
    'Nachos',
    'ñame',
    'Caña',
    'Canela',
    'Cánzuc',
    'AGUA',
    'agua',
    'Água',
    'Único',
    '10 tacos',
    '9 tacos',
    '🌶 Picante',
    "O'Brien",
    '100% maíz',
    'a_b',
  ],
  en: [null, 'Gnocchi', 'Cactus', 'Ångström', 'zebra', 'Zebra', ''],
  origin: [null, 'Oaxaca', 'oaxaca', 'Öland', 'Yucatán', 'Zacatecas', '東京', '=1+1'],
  heat: [null, -5, -1, 0, 3, 5],
  tint: [null, '#000000', '#C2410C', '#FFFFFF'],
  yesOrNo: [true, false],
};

let api: Fixture;
let held: Dish[];

beforeAll(async () => {
  api = await freshApi({ resources: [dishes] });
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
  held = [];
  for (const [at, { es, en, archived, ...rest }] of fc.sample(form, { seed: 7, numRuns: 90 }).entries()) {
    if (at % 3 === 0) api.now.pass(60_000);
    const created = await api.send('POST', 'catalogs/dishes', {
      body: { name: { es, en }, slug: `plato-${at}`, code: `C${at}`, ...rest },
    });
    if (created.status !== 201) throw new Error(created.text);
    const id = String(created.json['id']);
    if (archived === 0) await api.send('DELETE', `catalogs/dishes/${id}`, { version: 1 });
    held.push((await api.send('GET', `catalogs/dishes/${id}`)).json as unknown as Dish);
  }
});
afterAll(() => api.close());

const dishesIn = (answer: Answered) => answer.json as unknown as Dish[];
const ask = (query: Record<string, unknown>) => api.send('GET', list('catalogs/dishes', query));

/** The order the product promises: case and accents do not count, ñ after n, empty first. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll('n\u0303', 'n~').replace(/\p{M}/gu, '');
}
const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const compareText = (one: string | null, other: string | null) =>
  bytes(one === null ? '' : fold(one), other === null ? '' : fold(other));
const compareNumber = (one: number | null, other: number | null) => (one ?? -Infinity) - (other ?? -Infinity) || 0;
const compareRaw = (one: string | null, other: string | null) => bytes(one ?? '', other ?? '');

const orders: Record<string, (one: Dish, other: Dish) => number> = {
  id: (one, other) => bytes(one.id, other.id),
  'name.es': (one, other) => compareText(one.name.es, other.name.es),
  'name.en': (one, other) => compareText(one.name.en, other.name.en),
  slug: (one, other) => compareRaw(one.slug, other.slug),
  origin: (one, other) => compareText(one.origin, other.origin),
  heat: (one, other) => compareNumber(one.heat, other.heat),
  tint: (one, other) => compareRaw(one.tint, other.tint),
  vegan: (one, other) => Number(one.vegan) - Number(other.vegan),
  active: (one, other) => Number(one.active) - Number(other.active),
  position: (one, other) => one.position - other.position,
  createdAt: (one, other) => compareRaw(one.createdAt, other.createdAt),
  updatedAt: (one, other) => compareRaw(one.updatedAt, other.updatedAt),
  archivedAt: (one, other) => compareRaw(one.archivedAt, other.archivedAt),
};

function inOrder(records: readonly Dish[], [field, direction]: readonly [string, string]): Dish[] {
  const sign = direction === 'ASC' ? 1 : -1;
  const order = orders[field];
  if (!order) throw new Error(`no model for ${field}`);
  return [...records].sort((one, other) => sign * (order(one, other) || bytes(one.id, other.id)));
}

/** What each filter means, told once more in the plainest way. */
type Test = (dish: Dish) => boolean;
const oneOf = <T>(values: readonly T[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));

function equality<T>(
  name: string,
  values: readonly T[],
  read: (dish: Dish) => T,
): fc.Arbitrary<[string, unknown, Test]> {
  const means = (wanted: T | T[]) => (dish: Dish) =>
    Array.isArray(wanted) ? wanted.includes(read(dish)) : read(dish) === wanted;
  return fc.oneof(
    oneOf(values).map((wanted): [string, unknown, Test] => [name, wanted, means(wanted)]),
    oneOf(values).map((wanted): [string, unknown, Test] => [`${name}_neq`, wanted, (dish) => !means(wanted)(dish)]),
  );
}

function bounds<T>(
  name: string,
  values: readonly T[],
  read: (dish: Dish) => T | null,
  compare: (one: T, other: T) => number,
): fc.Arbitrary<[string, unknown, Test]> {
  return fc.tuple(fc.constantFrom(...values), fc.boolean()).map(([bound, above]): [string, unknown, Test] => [
    `${name}_${above ? 'gte' : 'lte'}`,
    bound,
    (dish) => {
      const value = read(dish);
      return value !== null && (above ? compare(value, bound) >= 0 : compare(value, bound) <= 0);
    },
  ]);
}

const filledIn = <T>(values: readonly (T | null)[]) =>
  values.filter((value): value is T => value !== null && value !== '');
const wordsOf = (text: string) =>
  fold(text)
    .replaceAll('n~', 'n')
    .split(/[\s'%_=+-]+/)
    .filter(Boolean);
const search: fc.Arbitrary<[string, unknown, Test]> = fc
  .uniqueArray(
    fc.constantFrom('n', 'ño', 'AGUA', 'tacos', '10', 'oax', 'zeb', 'gnoc', '🌶', 'plato', 'b', 'nada', '東', '=1'),
    { minLength: 0, maxLength: 2 },
  )
  .map((typed) => [
    'q',
    typed.join(' '),
    ({ name, slug, origin }) => {
      const there = [name.es, name.en ?? '', slug, origin ?? ''].flatMap(wordsOf);
      return typed.flatMap(wordsOf).every((word) => there.some((one) => one.startsWith(word)));
    },
  ]);

const condition = fc.oneof(
  equality('name.es', pools.es, (dish) => dish.name.es),
  equality('name.en', [null, 'Gnocchi', 'Zebra', 'none such'], (dish) => dish.name.en),
  equality('origin', pools.origin, (dish) => dish.origin),
  equality('heat', pools.heat, (dish) => dish.heat),
  equality('tint', pools.tint, (dish) => dish.tint),
  equality('vegan', pools.yesOrNo, (dish) => dish.vegan),
  equality('active', pools.yesOrNo, (dish) => dish.active),
  bounds(
    'name.es',
    pools.es,
    (dish) => dish.name.es,
    (one, other) => bytes(fold(one), fold(other)),
  ),
  bounds(
    'name.en',
    filledIn(pools.en),
    (dish) => dish.name.en,
    (one, other) => bytes(fold(one), fold(other)),
  ),
  bounds(
    'origin',
    filledIn(pools.origin),
    (dish) => dish.origin,
    (one, other) => bytes(fold(one), fold(other)),
  ),
  bounds(
    'heat',
    [-5, -1, 0, 1, 5],
    (dish) => dish.heat,
    (one, other) => one - other,
  ),
  bounds(
    'createdAt',
    ['2026-07-01T12:10:00Z', '2026-07-01T06:05:00.000-06:00'],
    (dish) => dish.createdAt,
    (one, other) => Date.parse(one) - Date.parse(other),
  ),
  search,
);
const conditions = fc.uniqueArray(condition, { maxLength: 3, selector: ([name]) => name });
const archivedToo = fc.constantFrom<[unknown, Test][]>(
  [undefined, (dish) => dish.archivedAt === null],
  [false, (dish) => dish.archivedAt === null],
  [true, (dish) => dish.archivedAt !== null],
  [[true, false], () => true],
  [[], () => false],
);
const sort = fc.tuple(fc.constantFrom(...Object.keys(orders)), fc.constantFrom('ASC', 'DESC'));

describe('a list', () => {
  test('holds exactly what its filter means, in the order its sort means', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, archivedToo, sort, async (wanted, [archived, isWanted], order) => {
        const filter = Object.fromEntries([
          ...wanted.map(([name, value]) => [name, value] as const),
          ...(archived === undefined ? [] : [['archived', archived] as const]),
        ]);
        const answer = await ask({ filter, sort: order, range: [0, 999] });
        expect(answer.status).toBe(200);
        const expected = inOrder(
          held.filter((dish) => isWanted(dish) && wanted.every(([, , holds]) => holds(dish))),
          order,
        );
        expect(dishesIn(answer).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(answer.headers.get('X-Total-Count')).toBe(String(expected.length));
      }),
      { numRuns: 300 },
    );
  });

  test('is every declared sort, and no model is left behind', () => {
    const sorted = [...tableOf(dishes).paths.values()].filter((path) => path.sort).map(({ name }) => name);
    expect(sorted.sort()).toEqual(Object.keys(orders).sort());
  });

  test('is the sum of its pages, whatever their length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), sort, async (length, order) => {
        const seen: string[] = [];
        for (let first = 0; ; first += length) {
          const answer = await ask({ sort: order, range: [first, first + length - 1] });
          const page = dishesIn(answer);
          const total = Number(answer.headers.get('X-Total-Count'));
          const there = page.length === 0 ? '*' : `${first}-${first + page.length - 1}`;
          expect(answer.headers.get('Content-Range')).toBe(`catalogs/dishes ${there}/${total}`);
          expect(page.length).toBe(Math.max(0, Math.min(length, total - first)));
          if (page.length === 0) break;
          seen.push(...page.map(({ id }) => id));
        }
        expect(seen).toEqual(
          inOrder(
            held.filter(({ archivedAt }) => archivedAt === null),
            order,
          ).map(({ id }) => id),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('without anything asked is the first page in its usual order', async () => {
    const answer = await api.send('GET', 'catalogs/dishes');
    const live = held.filter(({ archivedAt }) => archivedAt === null);
    expect(dishesIn(answer).map(({ id }) => id)).toEqual(
      inOrder(live, ['position', 'ASC'])
        .slice(0, 25)
        .map(({ id }) => id),
    );
  });

  test('of ids answers all of them, archived or not, and says nothing of those that are not there', async () => {
    const wanted = held.slice(0, 60).map(({ id }) => id);
    const answer = await ask({
      filter: { id: [...wanted, '01980000-0000-7000-8000-000000000000', 'x', '', '\u0000'] },
    });
    expect(
      dishesIn(answer)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...wanted].sort());
    expect(wanted.length).toBeGreaterThan(25);
  });

  test('that is empty says so in the words the console counts with', async () => {
    const answer = await ask({ filter: { q: 'nosuchword' }, range: [0, 24], sort: ['id', 'ASC'] });
    expect([answer.json, answer.headers.get('Content-Range'), answer.headers.get('X-Total-Count')]).toEqual([
      [],
      'catalogs/dishes 0-0/0',
      '0',
    ]);
  });
});
