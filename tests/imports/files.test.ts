import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedImports } from './expected';
import { importFile } from './importFile';

test.each(expectedImports)(
  '$file: $description',
  async ({ file, resource, chosenReading, chosenColumns, sheets, reading = {}, rows, columns, stored = [] }) => {
    const importOutcome = await importFile(file, resource, chosenReading, chosenColumns, sheets);
    expect(importOutcome.reading).toMatchObject(reading);
    expect(importOutcome.rows).toEqual(rows);
    expect(importOutcome.columns).toEqual(columns ?? importOutcome.columns);
    expect(importOutcome.stored).toEqual(
      expect.arrayContaining(stored.map((record) => expect.objectContaining(record))),
    );
  },
);

test('every file in the folder has an expected result', () => {
  expect(readdirSync(join(import.meta.dirname, 'files')).sort()).toEqual(
    expectedImports.flatMap(({ file, sheets }) => (sheets ? [] : [file])).sort(),
  );
});
