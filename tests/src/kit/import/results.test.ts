import { expect, test } from 'vitest';
import { refuseDuplicates } from '../../../../src/kit/import/results';
import { menus } from '../../../api/engine/import/importFixture';

const rows = [
  { row: 2, cells: ['Uno', 'uno', 'A-1'] },
  { row: 3, cells: ['Dos', 'dos', 'a-1'] },
];
const chunks = [{ columns: ['name.es', 'slug', 'code'], rows }];

test('a row with the code of a previous row is rejected before the import', () => {
  const results = rows.map(({ row }) => ({ row, verdict: 'create' as const }));
  expect(refuseDuplicates(menus, chunks, results, false)).toMatchObject([
    { verdict: 'create' },
    { verdict: 'refused', violations: [{ field: 'code', code: 'taken' }] },
  ]);
});

test('a code that is skipped in a previous row can be used', () => {
  const skippedCells = [{ field: 'code', code: 'malformed' as const }];
  const results = [
    { row: 2, verdict: 'create' as const, skipped: skippedCells },
    { row: 3, verdict: 'create' as const },
  ];
  expect(refuseDuplicates(menus, chunks, results, true)).toEqual(results);
});
