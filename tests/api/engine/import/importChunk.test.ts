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
    await createLabel(api, { slug: 'nuevo' });
    const rowsBefore = await dumpLabelTables(api);
    const results = await api.importResults(labelColumns, threeRows, { dryRun: true });
    expect(listVerdicts(results)).toEqual(['create', 'create', 'refused']);
    expect(refusedRows(results)).toEqual([[4, 'request.invalid', ['slug taken']]]);
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

/** Returns random bytes in `calls` calls and then throws, so that the API fails during its work. */
function failAfter(calls: number) {
  let callsLeft = calls;
  return (bytes: Uint8Array<ArrayBuffer>) => {
    callsLeft -= 1;
    if (callsLeft < 0) throw new Error('out of bytes');
    return crypto.getRandomValues(bytes);
  };
}
