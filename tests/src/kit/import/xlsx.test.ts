import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../../src/kit/import/xlsx';

const createWorkbook = async (rows: (string | Date | null)[][], isHidden = false) =>
  new Uint8Array(
    await writeXlsx({
      sheets: [
        { name: 'Uno', rows, hidden: isHidden },
        { name: 'Dos', rows: [['b']] },
      ],
    }),
  );

test('a date is read as a day without time zone', async () => {
  expect(await readWorkbook(await createWorkbook([[new Date('2026-07-01T00:00:00Z')]]))).toMatchObject({
    rows: [{ cells: ['2026-07-01'] }],
  });
});

test('a hidden sheet is neither read nor offered', async () => {
  expect(await readWorkbook(await createWorkbook([['a']], true))).toMatchObject({
    availableSheets: [[1, 'Dos']],
    sheet: 1,
    rows: [{ cells: ['b'] }],
  });
});

test('a workbook whose directory declares more than 100 MB, or no size, is not decompressed', async () => {
  const bytes = await createWorkbook([['a']]);
  const view = new DataView(bytes.buffer);
  const entry = view.getUint32(bytes.length - 22 + 16, true);
  for (const size of [100_000_001, 0]) {
    view.setUint32(entry + 24, size, true);
    expect(await readWorkbook(bytes)).toBe('tooManyCells');
  }
});
