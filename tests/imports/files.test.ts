import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedImports } from './expected';
import { importFile } from './importFile';

test.each(expectedImports)(
  '$file: $description',
  async ({ file, resource, chosenReading, chosenColumns, sheets, reading = {}, rows, columns, stored = [] }) => {
    const imported = await importFile(file, resource, chosenReading, chosenColumns, sheets);
    expect(imported.reading).toMatchObject(reading);
    expect(imported.rows).toEqual(rows);
    expect(imported.columns).toEqual(columns ?? imported.columns);
    expect(imported.stored).toEqual(expect.arrayContaining(stored.map((record) => expect.objectContaining(record))));
  },
);

test('every file in the folder has an expected result', () => {
  expect(readdirSync(join(import.meta.dirname, 'files')).sort()).toEqual(
    expectedImports.flatMap(({ file, sheets }) => (sheets ? [] : [file])).sort(),
  );
});
