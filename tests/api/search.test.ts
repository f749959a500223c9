import { describe, expect, test } from 'vitest';
import { dishes, type Dish } from './dishes';
import { openApiFixture, listPath } from './apiFixture';
import { untyped } from '../../api/db/database';

describe('word search', () => {
  test.each([
    ['pina', 'Piña colada', true],
    ['PIÑA', 'pina colada', true],
    ['col pi', 'Piña colada', true],
    ['iña', 'Piña colada', false],
    ['piña limón', 'Piña colada', false],
    ['100%', '100% cacao', true],
    ['%', '100% cacao', false],
    ['_', 'guion_bajo', false],
    ['🌶️', '🌶 Picante', true],
    ['straße', 'Straße', true],
    ['ﬁno', 'Fino', true],
    ['  ', 'Cualquiera', true],
    ['¡!', 'Cualquiera', false],
    ['fresco', '+Fresco', true],
    ['café', 'Pan|Café', true],
    ['2x1', '2x1=más', true],
  ])('searches %s in "%s": %s', async (q, name, found) => {
    const ownFixture = await openApiFixture();
    await ownFixture.send('POST', 'catalogs/labels', { body: { name: { es: name }, slug: 'uno', color: '#000000' } });
    const response = await ownFixture.send('GET', listPath('catalogs/labels', { filter: { q } }));
    expect(response.headers.get('X-Total-Count')).toBe(found ? '1' : '0');
    await ownFixture.close();
  });
});

test('pages thousands of matches like a few, in order', async () => {
  const ownFixture = await openApiFixture({ resources: [dishes] });
  const rows = Array.from({ length: 2_400 }, (_, index) => ({
    id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name_es: `Taco ${index}`,
    name_es_order: `taco ${index}`,
    slug: `taco-${index}`,
    code: `C${index}`,
    position: 10 * (2_400 - index),
    archived: index % 10 === 0 ? 1 : 0,
    createdAt: '2026-07-01T12:00:00.000Z',
    updatedAt: '2026-07-01T12:00:00.000Z',
  }));
  for (let start = 0; start < rows.length; start += 200) {
    const batch = rows.slice(start, start + 200);
    await untyped(ownFixture.db.kysely).insertInto('dishes').values(batch).execute();
    const terms = batch.flatMap(({ id }, index) =>
      ['taco', String(start + index)].map((term) => ({ resource: 'catalogs/dishes', term, recordId: id })),
    );
    await ownFixture.db.kysely.insertInto('searchTerms').values(terms).execute();
  }
  const searchCodes = async (q: string, range: number[]) => {
    const response = await ownFixture.send('GET', listPath('catalogs/dishes', { filter: { q }, range }));
    return [
      Number(response.headers.get('X-Total-Count')),
      (response.json as unknown as Dish[]).map(({ slug }) => slug),
    ];
  };
  expect(await searchCodes('tac', [0, 2])).toEqual([2_160, ['taco-2399', 'taco-2398', 'taco-2397']]);
  expect(await searchCodes('tac', [2_158, 2_170])).toEqual([2_160, ['taco-2', 'taco-1']]);
  expect(await searchCodes('taco 239', [0, 2])).toEqual([10, ['taco-2399', 'taco-2398', 'taco-2397']]);
  expect(await searchCodes('taco burrito', [0, 2])).toEqual([0, []]);
  await ownFixture.close();
});

test('finds a slug with a number as written', async () => {
  const ownFixture = await openApiFixture();
  for (const slug of ['top-10', 'menu-1a2b']) {
    await ownFixture.send('POST', 'catalogs/labels', { body: { name: { es: slug }, slug, color: '#000000' } });
    const { json } = await ownFixture.send('GET', listPath('catalogs/labels', { filter: { q: slug } }));
    expect(json).toMatchObject([{ slug }]);
  }
  await ownFixture.close();
});
