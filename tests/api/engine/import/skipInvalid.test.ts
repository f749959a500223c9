import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openImportFixture, refusedRows, listVerdicts, type ImportFixture } from './importFixture';

let api: ImportFixture;
beforeEach(async () => {
  api = await openImportFixture();
});
afterEach(() => api.close());

const columns = ['name.es', 'slug', 'seats', 'code', 'currency', 'priceMinor'];
const resource = 'catalogs/menus';
const skippedRows = (results: Awaited<ReturnType<ImportFixture['importResults']>>) =>
  results.map((one) => ('skipped' in one ? one.skipped?.map(({ field, code }) => `${field} ${code}`) : undefined));

describe('imports with skipInvalid', () => {
  test.each([true, false])(
    'creates rows without invalid optional cells and reports these (dry run: %s)',
    async (dryRun) => {
      const rows = [
        ['Uno', 'uno', 'muchas', 'a', 'MXN', 'gratis'],
        ['Dos', 'dos', '4', 'a', 'MXN', '10'],
        ['Tres', 'tres', '4', 'c', 'MXN', '10'],
      ];
      const results = await api.importResults(columns, rows, { resource, dryRun, skipInvalid: true });
      expect(listVerdicts(results)).toEqual(Array.from(rows, () => (dryRun ? 'create' : 'created')));
      expect(skippedRows(results)).toEqual([['seats malformed', 'priceMinor malformed'], ['code taken'], undefined]);
    },
  );

  test('rejects a row with invalid required cells and reports all faults', async () => {
    const results = await api.importResults(columns, [['', 'uno', 'muchas', 'a', 'MXN', '10']], {
      resource,
      skipInvalid: true,
    });
    expect(refusedRows(results)).toEqual([[2, 'request.invalid', ['seats malformed', 'name required']]]);
  });

  test('rejects a row with an invalid currency', async () => {
    const results = await api.importResults(columns, [['Uno', 'uno', '4', 'a', 'XYZ', '10']], {
      resource,
      skipInvalid: true,
    });
    expect(listVerdicts(results)).toEqual(['refused']);
  });

  test('recognizes an imported row when it is sent again without skipInvalid', async () => {
    const rows = [['Uno', 'uno', 'muchas', 'a', 'MXN', '10']];
    await api.importResults(columns, rows, { resource, skipInvalid: true });
    expect(listVerdicts(await api.importResults(columns, rows, { resource }))).toEqual(['already']);
  });
});
