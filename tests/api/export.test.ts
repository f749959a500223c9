import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dishes } from './dishes';
import { csvLine } from '../../api/files/csv';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';
import { untyped } from '../../api/db/database';
import { toWallClock } from '../../contract/days';
import { createLabel } from './labels';
import { listVerdicts, openImportFixture, type ImportFixture } from './engine/import/importFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
});
afterAll(() => api.close());

let createdDishes = 0;
const create = (overrides: Record<string, unknown>) => {
  createdDishes += 1;
  return api.send('POST', 'catalogs/dishes', {
    body: {
      name: { es: `Plato ${createdDishes}` },
      slug: `plato-${createdDishes}`,
      code: `C${createdDishes}`,
      ...overrides,
    },
  });
};
const exportCsv = (query: Record<string, unknown> = {}) => api.send('GET', listPath('catalogs/dishes.csv', query));

/** Parses CSV by the grammar of RFC 4180. */
function parse(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (const [, quotedCell, plain, separator] of text.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '');
    if (separator === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

test('exports every column under its title with the number of rows', async () => {
  await create({
    name: { es: 'Mole, negro', en: 'The "black" one' },
    origin: 'Oaxaca',
    heat: -3,
    tint: '#000000',
    vegan: true,
    description: { es: 'Uno\ndos' },
  });
  const response = await exportCsv({ filter: { q: 'mole' } });
  expect(response.headers.get('Content-Type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="catalogs-dishes.csv"');
  expect(response.headers.get('X-Total-Count')).toBe('1');
  const bytes = new TextEncoder().encode(response.text);
  expect(bytes.length).toBeGreaterThan(0);
  const [titles = [], row = [], ...otherRows] = parse(`\uFEFF${response.text.replace(/^\uFEFF/, '')}`);
  expect(otherRows).toEqual([]);
  expect(titles).toEqual([
    'id',
    'name.es',
    'name.en',
    'slug',
    'origin',
    'code',
    'heat',
    'tint',
    'vegan',
    'description.es',
    'description.en',
    'imageUrl',
    'position',
    'active',
    'usageCount',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ]);
  expect(Object.fromEntries(titles.map((title, index) => [title, row[index]]))).toMatchObject({
    'name.es': 'Mole, negro',
    'name.en': 'The "black" one',
    origin: 'Oaxaca',
    heat: '-3',
    tint: '#000000',
    vegan: 'true',
    'description.es': 'Uno\ndos',
    'description.en': '',
    active: 'true',
    archivedAt: '',
  });
});

test('starts a CSV file with a byte order mark for Excel', async () => {
  const response = await api.fetch(
    new Request('http://localhost/api/catalogs/dishes.csv', { headers: { Authorization: 'Bearer admin' } }),
  );
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

describe('formula injection in exports', () => {
  test.each(['=1+1', '+52 55', '-10', '@cmd', '＝1+1', '＠cmd', "=HYPERLINK('x')"])(
    'escapes the text %s in a CSV file and leaves numbers unescaped',
    async (origin) => {
      const { json } = await create({ origin, heat: -4 });
      const response = await exportCsv({
        filter: { id: [json['id']] },
        columns: [
          ['origin', 'Origen'],
          ['heat', 'Picor'],
        ],
      });
      expect(parse(`\uFEFF${response.text}`)).toEqual([
        ['Origen', 'Picor'],
        [`'${origin}`, '-4'],
      ]);
    },
  );

  test('escapes formulas after a tab or a carriage return', () => {
    expect(csvLine(['\t=1+1', '\r5', "'=1", 'a\t=1'])).toBe(`'\t'=1+1,"'\r5",''=1,a\t'=1\r\n`);
  });

  test('escapes formulas in column titles', async () => {
    const response = await exportCsv({ filter: { q: 'nosuch' }, columns: [['id', '=1+1']] });
    expect(parse(`\uFEFF${response.text}`)).toEqual([["'=1+1"]]);
  });
});

test('exports all rows of a list in its order, beyond one page', async () => {
  const dishesFixture = await openApiFixture({ resources: [dishes] });
  const rows = Array.from({ length: 1_234 }, (_, index) => ({
    id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name_es: `Plato ${index}`,
    name_es_order: `plato ${index}`,
    name_en: null,
    name_en_order: '',
    slug: `plato-${index}`,
    code: `C${index}`,
    origin: null,
    origin_order: '',
    heat: index % 4 === 0 ? null : index % 3,
    tint: index % 5 === 0 ? '#000000' : null,
    position: 10 * index,
    createdAt: '2026-07-01T12:00:00.000Z',
    updatedAt: '2026-07-01T12:00:00.000Z',
  }));
  for (let index = 0; index < rows.length; index += 200)
    await untyped(dishesFixture.db.kysely)
      .insertInto('dishes')
      .values(rows.slice(index, index + 200))
      .execute();
  for (const sort of [
    ['heat', 'ASC'],
    ['heat', 'DESC'],
    ['tint', 'ASC'],
    ['tint', 'DESC'],
    ['name.es', 'DESC'],
    ['id', 'ASC'],
    ['position', 'DESC'],
    ['createdAt', 'ASC'],
  ]) {
    const response = await dishesFixture.send(
      'GET',
      listPath('catalogs/dishes.csv', { sort, columns: [['id', 'id']] }),
    );
    const pages = [
      await dishesFixture.send('GET', listPath('catalogs/dishes', { sort, range: [0, 999] })),
      await dishesFixture.send('GET', listPath('catalogs/dishes', { sort, range: [1_000, 1_999] })),
    ];
    const expected = pages.flatMap(({ json }) => (json as unknown as { id: string }[]).map(({ id }) => id));
    expect(response.headers.get('X-Total-Count')).toBe('1234');
    expect(parse(`\uFEFF${response.text}`).slice(1).flat()).toEqual(expected);
  }
  await dishesFixture.close();
});

test('filters the export like the list', async () => {
  const { json } = await create({ origin: 'Yucatán' });
  await api.send('DELETE', `catalogs/dishes/${String(json['id'])}`, { version: 1 });
  const columns = [['id', 'id']];
  expect(parse(`\uFEFF${(await exportCsv({ filter: { origin: 'Yucatán' }, columns })).text}`)).toEqual([['id']]);
  expect(parse(`\uFEFF${(await exportCsv({ filter: { origin: 'Yucatán', archived: true }, columns })).text}`)).toEqual([
    ['id'],
    [json['id']],
  ]);
});

describe('an export in a language', () => {
  let menuApi: ImportFixture;
  beforeAll(async () => {
    menuApi = await openImportFixture();
  });
  afterAll(() => menuApi.close());
  const exportMenus = async (columns: readonly string[], language: string) => {
    const query = listPath('catalogs/menus.csv', { sort: ['id', 'ASC'], columns: columns.map((one) => [one, one]) });
    return parse(`\uFEFF${(await menuApi.send('GET', `${query}&language=${language}`)).text}`).slice(1);
  };

  test('has words, names and times of the platform, which an import of the same file finds unchanged', async () => {
    const labelIds = [];
    for (const [slug, es] of [
      ['vegano', 'Vegano'],
      ['picante', 'Picante'],
      ['picante-2', 'Picante'],
    ] as const)
      labelIds.push((await createLabel(menuApi, { slug, name: { es, en: null } })).id);
    const { json } = await menuApi.send('POST', 'catalogs/menus', {
      body: { name: { es: 'Menú' }, slug: 'menu', labelIds, priceMinor: 123_450, active: false },
    });
    const columns = ['slug', 'labelIds', 'priceMinor', 'currency', 'active', 'createdAt'];
    const createdAt = toWallClock('America/Mexico_City', new Date(String(json['createdAt']))).toISOString();
    const expectedCells = ['menu', 'Vegano; picante; picante-2', '1234.50', 'MXN'];
    const moment = createdAt.slice(0, 16).replace('T', ' ');
    expect(await exportMenus(columns, 'es')).toEqual([[...expectedCells, 'Inactivo', moment]]);
    expect(await exportMenus(columns, 'en')).toEqual([[...expectedCells, 'Inactive', moment]]);
    const imported = await menuApi.importResults(columns.slice(0, 4), [expectedCells], {
      resource: 'catalogs/menus',
      dryRun: true,
    });
    expect(listVerdicts(imported)).toEqual(['unchanged']);
  });

  test('is rejected in an unknown language', async () => {
    expect((await menuApi.send('GET', 'catalogs/menus.csv?language=fr')).status).toBe(422);
  });
});

test.each<[string, string, string]>([
  ['columns that are no JSON', 'columns=id', 'request.malformedColumns'],
  ['no columns', 'columns=[]', 'request.malformedColumns'],
  ['columns without titles', 'columns=["id"]', 'request.malformedColumns'],
  ['a title that is no text', 'columns=[["id",1]]', 'request.malformedColumns'],
  ['an unknown column', 'columns=[["flavour","x"]]', 'request.unknownField'],
  ['a partial column name', 'columns=[["name","x"]]', 'request.unknownField'],
  ['an internal column', 'columns=[["name_es","x"]]', 'request.unknownField'],
  ['a range, although a file has all rows', 'range=[0,9]', 'request.unknownField'],
  ['a malformed filter', 'filter=[', 'request.malformedFilter'],
])('rejects an export with %s', async (_, query, code) => {
  const response = await api.send('GET', `catalogs/dishes.csv?${query}`);
  expect([response.status, response.json['code']]).toEqual([400, code]);
});

test('continues to serve after a client cancels the download', async () => {
  const response = await api.fetch(
    new Request('http://localhost/api/catalogs/dishes.csv', { headers: { Authorization: 'Bearer admin' } }),
  );
  await response.body?.cancel();
  expect((await api.send('GET', 'health')).status).toBe(200);
});
