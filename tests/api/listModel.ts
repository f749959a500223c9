import fc from 'fast-check';
import { type Dish } from './dishes';

/** Each field has few values, so that filters match. Edge cases make the matches hard to guess. */
export const pools = {
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

/** Returns a sort key of the documented order: ignores case and accents, sorts ñ after n and empty values first. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll('n\u0303', 'n~').replace(/\p{M}/gu, '');
}

const compareBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

const compareText = (left: string | null, right: string | null) =>
  compareBytes(left === null ? '' : fold(left), right === null ? '' : fold(right));

const compareNumber = (left: number | null, right: number | null) => (left ?? -Infinity) - (right ?? -Infinity) || 0;
const compareRaw = (left: string | null, right: string | null) => compareBytes(left ?? '', right ?? '');

export const orders: Record<string, (left: Dish, right: Dish) => number> = {
  id: (one, other) => compareBytes(one.id, other.id),
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

export function sortedBy(records: readonly Dish[], [field, direction]: readonly [string, string]): Dish[] {
  const sign = direction === 'ASC' ? 1 : -1;
  const order = orders[field];
  if (!order) throw new Error(`no model for ${field}`);
  return [...records].sort((one, other) => sign * (order(one, other) || compareBytes(one.id, other.id)));
}

/** Predicate of a filter, implemented without the API's code. */
type Test = (dish: Dish) => boolean;

const drawValueOrSeveral = <T>(values: readonly T[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));

function createEqualityFilters<T>(
  name: string,
  values: readonly T[],
  readField: (dish: Dish) => T,
): fc.Arbitrary<[string, unknown, Test]> {
  const matchesAny = (expected: T | T[]) => (dish: Dish) =>
    Array.isArray(expected) ? expected.includes(readField(dish)) : readField(dish) === expected;
  return fc.oneof(
    drawValueOrSeveral(values).map((expected): [string, unknown, Test] => [name, expected, matchesAny(expected)]),
    drawValueOrSeveral(values).map((expected): [string, unknown, Test] => [
      `${name}_neq`,
      expected,
      (dish) => !matchesAny(expected)(dish),
    ]),
  );
}

function bounds<T>(
  name: string,
  values: readonly T[],
  readField: (dish: Dish) => T | null,
  compare: (left: T, right: T) => number,
): fc.Arbitrary<[string, unknown, Test]> {
  return fc.tuple(fc.constantFrom(...values), fc.boolean()).map(([limit, isAbove]): [string, unknown, Test] => [
    `${name}_${isAbove ? 'gte' : 'lte'}`,
    limit,
    (dish) => {
      const value = readField(dish);
      return value !== null && (isAbove ? compare(value, limit) >= 0 : compare(value, limit) <= 0);
    },
  ]);
}

const omitNulls = <T>(values: readonly (T | null)[]) =>
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
      const recordWords = [name.es, name.en ?? '', slug, origin ?? ''].flatMap(wordsOf);
      return typed.flatMap(wordsOf).every((word) => recordWords.some((one) => one.startsWith(word)));
    },
  ]);

const condition = fc.oneof(
  createEqualityFilters('name.es', pools.es, (dish) => dish.name.es),
  createEqualityFilters('name.en', [null, 'Gnocchi', 'Zebra', 'none such'], (dish) => dish.name.en),
  createEqualityFilters('origin', pools.origin, (dish) => dish.origin),
  createEqualityFilters('heat', pools.heat, (dish) => dish.heat),
  createEqualityFilters('tint', pools.tint, (dish) => dish.tint),
  createEqualityFilters('vegan', pools.yesOrNo, (dish) => dish.vegan),
  createEqualityFilters('active', pools.yesOrNo, (dish) => dish.active),
  bounds(
    'name.es',
    pools.es,
    (dish) => dish.name.es,
    (one, other) => compareBytes(fold(one), fold(other)),
  ),
  bounds(
    'name.en',
    omitNulls(pools.en),
    (dish) => dish.name.en,
    (one, other) => compareBytes(fold(one), fold(other)),
  ),
  bounds(
    'origin',
    omitNulls(pools.origin),
    (dish) => dish.origin,
    (one, other) => compareBytes(fold(one), fold(other)),
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

export const conditions = fc.uniqueArray(condition, { maxLength: 3, selector: ([name]) => name });

export const archivedFilters = fc.constantFrom<[unknown, Test][]>(
  [undefined, (dish) => dish.archivedAt === null],
  [false, (dish) => dish.archivedAt === null],
  [true, (dish) => dish.archivedAt !== null],
  [[true, false], () => true],
  [[], () => false],
);

export const sort = fc.tuple(fc.constantFrom(...Object.keys(orders)), fc.constantFrom('ASC', 'DESC'));
