import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { delimiters, parseCsv } from '../../../../src/kit/import/csv';

const cell = fc.string({ unit: fc.constantFrom(...'ab12 "\n.,;\t|ñ') });

test('quoted text written by papaparse is parsed back with every delimiter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...delimiters),
      fc
        .integer({ min: 3, max: 5 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
        ),
      async (delimiter, rows) => {
        const header = rows[0]?.map((_, index) => `Columna ${index}`) ?? [];
        const text = Papa.unparse([header, ...rows], { delimiter, newline: '\r\n', quotes: true });
        const { records } = await parseCsv(text);
        expect(records).toEqual([header, ...rows].map((cells) => ({ cells, fault: null })));
      },
    ),
  );
});

test('short files with semicolons and decimal commas are split at the semicolons, with any ending', async () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const row = fc.tuple(word, word, fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 10, max: 99 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', '\n', '\r\n', '\r\n\r\n', '\n;;\n'),
      async (rows, end) => {
        const lines = rows.map(([name, slug, wholePart, cents]) => `${name};${slug};${wholePart},${cents}`);
        const { delimiter } = await parseCsv(`Nombre;Identificador;Precio, con IVA\n${lines.join('\n')}${end}`);
        expect(delimiter).toBe(';');
      },
    ),
  );
});
