import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '../../../../contract/catalogs/catalogs';
import { isImportable } from '../../../../contract/resource';
import { administrators } from '../../../../contract/people/accounts';
import { listLabelNames } from '../../labels';
import { importId, openImportFixture, type ImportFixture } from './importFixture';

let api: ImportFixture;
beforeEach(async () => {
  api = await openImportFixture();
});
afterEach(() => api.close());

describe('invalid import requests', () => {
  const body = { importId, columns: ['name.es', 'slug', 'color'], rows: [{ row: 2, cells: ['A', 'a', '#166534'] }] };
  test.each<[string, unknown, string]>([
    ['without an id', { ...body, importId: 'mine' }, 'importId malformed'],
    ['without columns', { ...body, columns: ['name.es', 'flavour'], rows: [] }, 'rows tooSmall'],
    [
      'with an unknown column',
      { ...body, columns: ['flavour'], rows: [{ row: 2, cells: ['x'] }] },
      'columns.0 unknownField',
    ],
    [
      'with a read-only column',
      { ...body, columns: ['position'], rows: [{ row: 2, cells: ['1'] }] },
      'columns.0 unknownField',
    ],
    ['with a column twice', { ...body, columns: ['slug', 'slug'] }, 'columns.1 taken'],
    ['with a row twice', { ...body, rows: [...body.rows, ...body.rows] }, 'rows.1.row taken'],
    ['with more cells than columns', { ...body, columns: ['slug'] }, 'rows.0.cells tooLarge'],
    [
      'with too many rows',
      { ...body, rows: Array.from({ length: 201 }, (_, row) => ({ row: row + 2, cells: [] })) },
      'rows tooLarge',
    ],
    ['with cells that are no text', { ...body, rows: [{ row: 2, cells: [1] }] }, 'rows.0.cells.0 malformed'],
  ])('rejects an import %s as a whole', async (_, given, first) => {
    const response = await api.send('POST', 'catalogs/labels/import', { body: given });
    expect(response.status).toBe(422);
    expect(
      (response.json['violations'] as unknown as { field: string; code: string }[]).map(
        ({ field, code }) => `${field} ${code}`,
      ),
    ).toContain(first);
  });

  test('rejects a misspelled dryRun value instead of importing', async () => {
    expect((await api.send('POST', 'catalogs/labels/import?dryRun=yes', { body })).status).toBe(400);
    expect(await listLabelNames(api, {})).toEqual([]);
  });

  test.each([
    ['nobody', 403],
    [null, 401],
  ] as const)('rejects an import by %s with %i', async (as, status) => {
    expect((await api.send('POST', 'catalogs/labels/import', { as, body })).status).toBe(status);
  });
});

test('excludes administrators from imports', () => {
  expect(isImportable(administrators)).toBe(false);
  expect(isImportable(labels)).toBe(true);
});
