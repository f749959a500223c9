import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture } from '../../apiFixture';
import { createLabel, dumpLabelTables, listLabelNames } from '../../labels';
import { labels } from '../../../../contract/catalogs/catalogs';
import { importId, openImportFixture, menus, refusedRows, listVerdicts, type ImportFixture } from './importFixture';

let api: ImportFixture;
beforeEach(async () => {
  api = await openImportFixture();
});
afterEach(() => api.close());

const labelColumns = ['name.es', 'slug', 'color'];
const threeRows = [
  ['Vegano', 'vegano', '#166534'],
  ['Picante', 'picante', '#C2410C'],
  ['Nuevo', 'nuevo', '#166534'],
];
const listAudited = async () =>
  (await api.db.kysely
    .selectFrom('auditEvents')
    .select(['action', 'recordId', 'actorEmail'])
    .orderBy('id')
    .execute()) as { action: string; recordId: string; actorEmail: string }[];

describe('dry runs of imports', () => {
  test('predicts the outcome of each row and writes nothing', async () => {
    await createLabel(api, { slug: 'nuevo', color: '#000000' });
    const rowsBefore = await dumpLabelTables(api);
    const results = await api.importResults(labelColumns, threeRows, { dryRun: true });
    expect(listVerdicts(results)).toEqual(['create', 'create', 'update']);
    expect(results[2]).toMatchObject({ version: 1, changes: ['name.es', 'color'] });
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
    expect(await api.db.kysely.selectFrom('importRows').selectAll().execute()).toEqual([]);
  });

  test('reports two rows with the same unique value', async () => {
    expect(
      refusedRows(
        await api.importResults(labelColumns, [...threeRows, ['Otra', 'vegano', '#166534']], { dryRun: true }),
      ),
    ).toEqual([[5, 'request.invalid', ['slug taken']]]);
  });

  test('recognizes rows already imported', async () => {
    await api.importRows(labelColumns, threeRows.slice(0, 2));
    expect(listVerdicts(await api.importResults(labelColumns, threeRows, { dryRun: true }))).toEqual([
      'already',
      'already',
      'create',
    ]);
  });
});

describe('imports', () => {
  test('creates records in the order of the file, with an event of the importer', async () => {
    const results = await api.importResults(labelColumns, threeRows);
    expect(listVerdicts(results)).toEqual(['created', 'created', 'created']);
    expect(await listLabelNames(api, {})).toEqual(['Vegano', 'Picante', 'Nuevo']);
    expect(await listAudited()).toEqual(
      results.map((one) => ({
        action: 'import',
        recordId: 'id' in one ? one.id : null,
        actorEmail: 'admin@sobremesa.app',
      })),
    );
  });

  test('imports valid rows independently of invalid ones', async () => {
    const results = await api.importResults(labelColumns, [
      ['Vegano', 'vegano', '#166534'],
      ['', 'sin-nombre', 'rojo'],
      ['Copia', 'vegano', '#166534'],
      ['Nuevo', 'nuevo', '#166534'],
    ]);
    expect(listVerdicts(results)).toEqual(['created', 'refused', 'refused', 'created']);
    expect(refusedRows(results)).toEqual([
      [3, 'request.invalid', ['name required', 'color malformed']],
      [4, 'request.invalid', ['slug taken']],
    ]);
    expect(await listLabelNames(api, {})).toEqual(['Vegano', 'Nuevo']);
    expect(await listAudited()).toHaveLength(2);
  });

  test('recognizes each row of a repeated import and changes nothing', async () => {
    const firstResults = await api.importResults(labelColumns, threeRows);
    const rowsBefore = await dumpLabelTables(api);
    const repeatedResults = await api.importResults(labelColumns, threeRows);
    expect(listVerdicts(repeatedResults)).toEqual(['already', 'already', 'already']);
    expect(repeatedResults.map((one) => 'id' in one && one.id)).toEqual(
      firstResults.map((one) => 'id' in one && one.id),
    );
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test('creates each record once under concurrent imports', async () => {
    const responses = await Promise.all([
      api.importResults(labelColumns, threeRows),
      api.importResults(labelColumns, threeRows),
      api.importResults(labelColumns, threeRows),
    ]);
    const counts = responses.flatMap(listVerdicts).sort();
    expect(counts).toEqual([...Array<string>(6).fill('already'), ...Array<string>(3).fill('created')]);
    expect(await listLabelNames(api, {})).toHaveLength(3);
  });

  test('imports a rejected row on retry once its cause is fixed', async () => {
    const label = await createLabel(api, { slug: 'vegano' });
    expect(listVerdicts(await api.importResults(labelColumns, threeRows))).toEqual(['refused', 'created', 'created']);
    await api.send('PUT', `catalogs/labels/${label.id}`, { version: 1, body: { slug: 'otro' } });
    expect(listVerdicts(await api.importResults(labelColumns, threeRows))).toEqual(['created', 'already', 'already']);
  });

  test('identifies rows by import id and row number', async () => {
    await api.importRows(labelColumns, threeRows.slice(0, 1));
    expect(listVerdicts(await api.importResults(labelColumns, [['B', 'b', '#166534']], { from: 3 }))).toEqual([
      'created',
    ]);
    expect(
      listVerdicts(await api.importResults(labelColumns, [['C', 'c', '#166534']], { id: importId.replace(/1$/, '2') })),
    ).toEqual(['created']);
  });

  test('rejects an imported row with changed data and recognizes reordered columns', async () => {
    await api.importRows(labelColumns, threeRows.slice(0, 1));
    expect(refusedRows(await api.importResults(labelColumns, [['Vegano', 'vegano', '#000000']]))).toEqual([
      [2, 'import.rowChanged', undefined],
    ]);
    expect(
      refusedRows(await api.importResults(['name.es', 'slug'], [['Copia', 'copia']], { resource: 'catalogs/menus' })),
    ).toEqual([[2, 'import.rowChanged', undefined]]);
    expect(
      listVerdicts(
        await api.importResults(['color', 'slug', 'name.es', 'name.en'], [['#166534', 'vegano', 'Vegano', '']]),
      ),
    ).toEqual(['already']);
  });

  test('rolls back a failed request completely, so that a retry imports all rows', async () => {
    const failingFixture = await openApiFixture({ db: api.db, resources: [labels, menus], random: failAfter(4) });
    expect(
      (
        await failingFixture.send('POST', 'catalogs/labels/import', {
          body: { importId, columns: labelColumns, rows: threeRows.map((cells, index) => ({ row: index + 2, cells })) },
        })
      ).status,
    ).toBe(500);
    expect(await listLabelNames(api, {})).toEqual([]);
    expect(listVerdicts(await api.importResults(labelColumns, threeRows))).toEqual(['created', 'created', 'created']);
  });

  test('reports all faults of a row at once', async () => {
    const results = await api.importResults(
      ['name.es', 'slug', 'seats', 'labelIds', 'parentId'],
      [['', 'Con Espacios', 'doce', 'nadie', 'nada']],
      { resource: 'catalogs/menus' },
    );
    expect(refusedRows(results)).toEqual([
      [
        2,
        'request.invalid',
        ['seats malformed', 'labelIds unmatched', 'parentId unmatched', 'name required', 'slug malformed'],
      ],
    ]);
  });
});

describe('imports of existing records', () => {
  const englishColumns = ['slug', 'name.en', 'color'];
  const createVegan = () => createLabel(api, { slug: 'vegano', name: { es: 'Vegano', en: 'Vegan' }, color: '#166534' });
  const readLabel = async (id: string) => (await api.send('GET', `catalogs/labels/${id}`)).json;

  test('change the filled cells of the previewed version and nothing else', async () => {
    const { id } = await createVegan();
    const rows = [['vegano', 'Plant-based', '']];
    expect(await api.importResults(englishColumns, rows, { dryRun: true })).toEqual([
      { row: 2, verdict: 'update', id, version: 1, changes: ['name.en'] },
    ]);
    expect(await api.importResults(englishColumns, rows, { versions: [1] })).toEqual([
      { row: 2, verdict: 'updated', id, changes: ['name.en'] },
    ]);
    expect(await readLabel(id)).toMatchObject({
      name: { es: 'Vegano', en: 'Plant-based' },
      color: '#166534',
      version: 2,
    });
    expect(listVerdicts(await api.importResults(englishColumns, rows, { versions: [1] }))).toEqual(['already']);
    expect((await readLabel(id))['version']).toBe(2);
  });

  test('read amounts in the currency of the record if the file has none', async () => {
    const resource = 'catalogs/menus';
    const values = { slug: 'santiago', name: { es: 'Santiago', en: null }, currency: 'CLP', priceMinor: 9_000 };
    const { id } = (await api.send('POST', resource, { body: values })).json;
    await api.importResults(['slug', 'priceMinor'], [['santiago', '9900']], { resource, versions: [1] });
    expect((await api.send('GET', `${resource}/${String(id)}`)).json['priceMinor']).toBe(9_900);
  });

  test('without changes are recognized and write nothing', async () => {
    const { id } = await createVegan();
    const rows = [['vegano', 'Vegan', '#166534']];
    for (const dryRun of [true, false])
      expect(await api.importResults(englishColumns, rows, { dryRun })).toEqual([{ row: 2, verdict: 'unchanged', id }]);
    expect((await readLabel(id))['version']).toBe(1);
  });

  test('are refused without the previewed version, or after another change', async () => {
    const { id } = await createVegan();
    const rows = [['vegano', 'Plant-based', '#166534']];
    expect(refusedRows(await api.importResults(englishColumns, rows))).toEqual([
      [2, 'request.invalid', ['slug taken']],
    ]);
    await api.send('PUT', `catalogs/labels/${id}`, { version: 1, body: { color: '#000000' } });
    expect(refusedRows(await api.importResults(englishColumns, rows, { versions: [1] }))).toEqual([
      [2, 'record.stale', undefined],
    ]);
    expect(await readLabel(id)).toMatchObject({ name: { en: 'Vegan' }, color: '#000000' });
  });

  test('change a record once, although two rows of the file have its key', async () => {
    await createVegan();
    const rows = [
      ['vegano', 'One', ''],
      ['vegano', 'Two', ''],
    ];
    for (const options of [{ dryRun: true }, { versions: [1, 2] }])
      expect(refusedRows(await api.importResults(englishColumns, rows, options))).toEqual([
        [3, 'request.invalid', ['slug taken']],
      ]);
  });

  test('keep the other language of a list of texts', async () => {
    const columns = ['name.es', 'slug', 'courses.es', 'courses.en'];
    await api.importResults(columns, [['Menú', 'menu', 'Sopa|Flan', 'Soup|Custard']], { resource: 'catalogs/menus' });
    const changed = await api.importResults(['slug', 'courses.es'], [['menu', 'Caldo|Flan']], {
      resource: 'catalogs/menus',
      from: 3,
      versions: [1],
    });
    expect(listVerdicts(changed)).toEqual(['updated']);
    expect((await api.send('GET', 'catalogs/menus')).json).toMatchObject([
      {
        courses: [
          { es: 'Caldo', en: 'Soup' },
          { es: 'Flan', en: 'Custard' },
        ],
      },
    ]);
  });
});

/** Returns random bytes in `calls` calls and then throws, so that the API fails during its work. */
function failAfter(calls: number) {
  let callsLeft = calls;
  return (bytes: Uint8Array<ArrayBuffer>) => {
    callsLeft -= 1;
    if (callsLeft < 0) throw new Error('out of bytes');
    return crypto.getRandomValues(bytes);
  };
}
