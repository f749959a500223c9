import { expect, test } from 'vitest';
import { refusalReasonsOf, refuseDuplicates, withVersions } from '../../../../src/kit/import/results';
import { createResourceText, type ResourceText } from '../../../../src/kit/resourceText';
import { formatIn } from '../../../../src/kit/ui/format';
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
    { verdict: 'refused', violations: [{ field: 'code', code: 'taken', params: { row: 2 } }] },
  ]);
});

test('a row that the import refuses for the code of a previous row names that row', () => {
  const violations = [{ field: 'code', code: 'taken' as const }];
  expect(
    refuseDuplicates(
      menus,
      chunks,
      [
        { row: 2, verdict: 'created', id: crypto.randomUUID() },
        { row: 3, verdict: 'refused', code: 'request.invalid', violations },
      ],
      false,
    ),
  ).toMatchObject([{ verdict: 'created' }, { violations: [{ field: 'code', code: 'taken', params: { row: 2 } }] }]);
});

test('a code that is skipped in a previous row can be used', () => {
  const skippedCells = [{ field: 'code', code: 'malformed' as const }];
  const results = [
    { row: 2, verdict: 'create' as const, skipped: skippedCells },
    { row: 3, verdict: 'create' as const },
  ];
  expect(refuseDuplicates(menus, chunks, results, true)).toEqual(results);
});

test('only a row that the preview shows as changed is sent with the version of its record', () => {
  const update = { verdict: 'update' as const, id: crypto.randomUUID(), version: 4, changes: ['code'] };
  const sameRecord = [
    { row: 2, cells: ['Uno', 'uno', 'A-1'] },
    { row: 3, cells: ['Dos', 'uno', 'A-2'] },
  ];
  const sameRecordChunks = [{ columns: ['name.es', 'slug', 'code'], rows: sameRecord }];
  const results = refuseDuplicates(
    menus,
    sameRecordChunks,
    [
      { row: 2, ...update },
      { row: 3, ...update },
    ],
    false,
  );
  expect(results).toMatchObject([
    { verdict: 'update' },
    { verdict: 'refused', violations: [{ field: 'slug', code: 'taken' }] },
  ]);
  expect(withVersions(sameRecordChunks, results)[0]?.rows.map(({ version }) => version)).toEqual([4, undefined]);
});

test('a value that is not a choice is refused with the names of the choices', () => {
  const result = {
    row: 2,
    verdict: 'refused' as const,
    code: 'request.invalid' as const,
    violations: [{ field: 'currency', code: 'notAChoice' as const }],
  };
  const texts: ResourceText = {
    ...createResourceText((key, params) => (key === 'import.oneOf' ? String(params?.['options']) : key)),
    language: 'es',
    format: formatIn('es'),
  };
  expect(refusalReasonsOf(menus, result, texts)).toEqual([expect.stringMatching(/MXN.+COP.+CLP$/)]);
});
