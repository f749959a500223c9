import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '../../../../contract/catalogs/catalogs';
import { openApiFixture, listPath, type TestResponse } from '../../apiFixture';
import { createLabel, recordsIn } from '../../labels';
import {
  importId,
  openImportFixture,
  refusedRows,
  getResults,
  listVerdicts,
  type Cells,
  type ImportFixture,
  type ImportOptions,
} from './importFixture';

let api: ImportFixture;
beforeEach(async () => {
  api = await openImportFixture();
});
afterEach(() => api.close());

describe('reference cells', () => {
  const columns = ['name.es', 'slug', 'labelIds', 'parentId', 'code'];
  const importMenus = (rows: readonly Cells[], sending: ImportOptions = {}) =>
    api.importResults(columns, rows, { resource: 'catalogs/menus', ...sending });
  const menuOf = async (slug: string) =>
    recordsIn(await api.send('GET', listPath('catalogs/menus', { filter: { slug } })))[0] as unknown as {
      id: string;
      labelIds: string[];
      parentId: string | null;
    };

  test('resolves a reference by id, unique field or title in any case', async () => {
    const vegan = await createLabel(api, { name: { es: 'Vegano', en: 'Vegan' }, slug: 'vegano' });
    const hotLabel = await createLabel(api, { name: { es: 'Muy picante' }, slug: 'muy-picante' });
    await importMenus([['Padre', 'padre', '', '', 'P-1']]);
    const parent = await menuOf('padre');
    const cells = ['vegano; Muy-Picante', `${vegan.id}|${hotLabel.id}`, 'VEGANO;muy PICANTE', 'vegan;muy-picante'];
    const results = await importMenus(
      cells.map((cell, index) => [
        `Hijo ${index}`,
        `hijo-${index}`,
        cell,
        ['padre', parent.id, 'P-1', 'PADRE'][index] ?? '',
        '',
      ]),
      { from: 10 },
    );
    expect(refusedRows(results)).toEqual([]);
    for (const position of cells.keys())
      expect(await menuOf(`hijo-${position}`)).toMatchObject({
        labelIds: [vegan.id, hotLabel.id],
        parentId: parent.id,
      });
  });

  test('resolves a reference to an earlier row of the file', async () => {
    const rows = [
      ['Padre', 'padre', '', '', ''],
      ['Hija', 'hija', '', 'padre', ''],
    ];
    expect(listVerdicts(await importMenus(rows, { dryRun: true }))).toEqual(['create', 'create']);
    expect(listVerdicts(await importMenus(rows))).toEqual(['created', 'created']);
    expect(await menuOf('hija')).toMatchObject({ parentId: (await menuOf('padre')).id });
  });

  test('rejects a reference without a match or with several', async () => {
    await createLabel(api, { name: { es: 'Doble' }, slug: 'doble-1' });
    await createLabel(api, { name: { es: 'doble' }, slug: 'doble-2' });
    const results = await importMenus([
      ['A', 'a', 'doble', '', ''],
      ['B', 'b', 'doble-1;ninguna', '', ''],
      ['C', 'c', 'doble-2', '', ''],
    ]);
    expect(refusedRows(results)).toEqual([
      [2, 'request.invalid', ['labelIds severalMatch']],
      [3, 'request.invalid', ['labelIds unmatched']],
    ]);
    expect(results[1]).toMatchObject({ violations: [{ params: { value: 'ninguna' } }] });
  });

  test('resolves a title to the active record rather than an archived one', async () => {
    const formerLabel = await createLabel(api, { name: { es: 'Temporada' }, slug: 'temporada-1' });
    await api.send('DELETE', `catalogs/labels/${formerLabel.id}`, { version: 1 });
    const label = await createLabel(api, { name: { es: 'Temporada' }, slug: 'temporada-2' });
    await importMenus([['A', 'a', 'Temporada', '', '']]);
    expect(await menuOf('a')).toMatchObject({ labelIds: [label.id] });
  });

  test('resolves references in every row of a full request', async () => {
    await createLabel(api, { slug: 'vegano' });
    const rows = Array.from({ length: 200 }, (_, index) => [`Menú ${index}`, `menu-${index}`, 'vegano', '', '']);
    expect(new Set(listVerdicts(await importMenus(rows)))).toEqual(new Set(['created']));
  });
});

test('parses amounts in the currency of their row and lists in both languages', async () => {
  const results = await api.importResults(
    ['name.es', 'slug', 'priceMinor', 'currency', 'courses.es', 'courses.en'],
    [
      ['A', 'a', '$1,234.56', '', 'Sopa | Postre', 'Soup | Dessert'],
      ['B', 'b', '1500', 'clp', 'Sopa', ''],
      ['C', 'c', '10.5', 'CLP', '', ''],
      ['D', 'd', '1', 'EUR', '', 'Soup'],
      ['E', 'e', '2', 'MXN', 'Uno\nDos\nTres', '\nTwo\n'],
    ],
    { resource: 'catalogs/menus' },
  );
  expect(refusedRows(results)).toEqual([
    [4, 'request.invalid', ['priceMinor malformed']],
    [5, 'request.invalid', ['currency notAChoice', 'courses.0.es required']],
  ]);
  const importedMenus = recordsIn(await api.send('GET', 'catalogs/menus')) as unknown as {
    slug: string;
    priceMinor: number;
    currency: string;
    courses: unknown;
  }[];
  expect(
    importedMenus.map(({ slug, priceMinor, currency, courses }) => ({ slug, priceMinor, currency, courses })),
  ).toEqual([
    {
      slug: 'a',
      priceMinor: 123_456,
      currency: 'MXN',
      courses: [
        { es: 'Sopa', en: 'Soup' },
        { es: 'Postre', en: 'Dessert' },
      ],
    },
    { slug: 'b', priceMinor: 1500, currency: 'CLP', courses: [{ es: 'Sopa', en: null }] },
    {
      slug: 'e',
      priceMinor: 200,
      currency: 'MXN',
      courses: [
        { es: 'Uno', en: null },
        { es: 'Dos', en: 'Two' },
        { es: 'Tres', en: null },
      ],
    },
  ]);
});

test('imports an export without loss', async () => {
  const formulaTexts = ['=1+1', '+52', "'-10", '@cmd', "''=x", 'Uno, "dos"\ny tres', "'normal"];
  for (const [index, es] of formulaTexts.entries())
    await createLabel(api, {
      name: { es: `${index}`, en: null },
      slug: `n-${index}`,
      color: '#166534',
      description: { es, en: null },
      active: index % 2 === 0,
    });
  const columns = ['name.es', 'name.en', 'slug', 'color', 'description.es', 'description.en', 'active'];
  const csv = await api.send('GET', listPath('catalogs/labels.csv', { columns: columns.map((path) => [path, path]) }));
  const { data } = (await import('papaparse')).default.parse<string[]>(csv.text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  });
  const otherFixture = await openApiFixture({ resources: [labels] });
  const response = await otherFixture.send('POST', 'catalogs/labels/import', {
    body: { importId, columns, rows: data.slice(1).map((cells, index) => ({ row: index + 2, cells })) },
  });
  expect(listVerdicts(getResults(response))).toEqual(formulaTexts.map(() => 'created'));
  const getValues = (responses: TestResponse) =>
    recordsIn(responses).map(({ name, slug, color, description, active }) => ({
      name,
      slug,
      color,
      description,
      active,
    }));
  expect(getValues(await otherFixture.send('GET', 'catalogs/labels'))).toEqual(
    getValues(await api.send('GET', 'catalogs/labels')),
  );
  await otherFixture.close();
});
