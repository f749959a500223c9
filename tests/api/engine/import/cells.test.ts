import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  date,
  integer,
  money,
  rate,
  reference,
  references,
  secret,
  text,
  type Field,
} from '../../../../contract/fields';
import { formatDecimal } from '../../../../contract/amounts';
import { readCell } from '../../../../api/engine/import/cells';
import { unescapeFormulas } from '../../../../contract/formulaEscaping';

const context = {
  siblingText: () => '',
  find: (_: string, text: string) =>
    text === 'doble' ? ('several' as const) : text.startsWith('x') ? { id: `id-${text}` } : ('none' as const),
};
const read = (field: Field, text: string) => {
  const cell = readCell(text, field, context);
  return 'value' in cell ? cell.value : cell.code;
};

test.each<[string, Field, string, unknown]>([
  ['yes', boolean(), 'Sí', true],
  ['yes without its accent', boolean(), 'SI', true],
  ['yes in English', boolean(), 'yes', true],
  ['true, as an export writes it', boolean(), 'true', true],
  ['one', boolean(), '1', true],
  ['no', boolean(), 'No', false],
  ['zero', boolean(), '0', false],
  ['a text that is no boolean', boolean(), 'quizá', 'malformed'],
  ['a whole number', integer(), '12', 12],
  ['a negative number', integer(), '-5', -5],
  ['a negative number with a typographic sign', integer(), '\u22125', -5],
  ['a fraction', integer(), '12.5', 'malformed'],
  ['a word for a number', integer(), 'doce', 'malformed'],
  ['a number in scientific notation', integer(), '1E+21', 'malformed'],
  ['an unsafe integer', integer(), '12345678901234567', 'malformed'],
  ['a plain amount', money(), '1234.5', 123_450],
  ['an amount with thousands', money(), '1,234.56', 123_456],
  ['an amount with swapped separators', money(), '1.234,56', 123_456],
  ['an amount with spaces as thousands separators', money(), '1\u00A0234\u00A0567,89', 123_456_789],
  ['an amount with its currency sign', money(), '$ 1,234.56', 123_456],
  ['an amount with its currency code', money(), '1234.56 MXN', 123_456],
  ['an amount with another currency code', money(), '1234.56 USD', 'malformed'],
  ['millions', money(), '1,234,567', 123_456_700],
  ['an amount with thousands and no cents', money(), '$1,234', 123_400],
  ['an amount in pesos of Mexico', money(), '1,234.50 M.N.', 123_450],
  ['an ambiguous amount', money(), '1.234', 'ambiguousNumber'],
  ['a whole number with thousands', integer(), '1.234', 1_234],
  ['an amount below one', money(), '0.125', 'malformed'],
  ['cents', money(), '0,05', 5],
  ['an amount with more decimals than its currency has', money(), '1.2345', 'malformed'],
  ['consecutive separators', money(), '1,,234.00', 'malformed'],
  ['malformed thousands groups', money(), '12,34.56', 'malformed'],
  ['a rate', rate(), '12.5 %', 1250],
  ['a rate without a percent sign', rate(), '12,5', 1250],
  ['a rate with too many decimals', rate(), '12.345 %', 'ambiguousNumber'],
  ['a date', date(), '2026-07-31', '2026-07-31'],
  ['a date, day first', date(), '31/07/2026', '2026-07-31'],
  ['a date with short parts', date(), '1-7-2026', '2026-07-01'],
  ['a date with dots', date(), '31.12.2026', '2026-12-31'],
  ['a choice', choice(['weekly', 'MXN']), 'Weekly', 'weekly'],
  ['a choice in capitals', choice(['weekly', 'MXN']), 'mxn', 'MXN'],
  ['an unknown choice', choice(['weekly']), 'daily', 'daily'],
  ['a text', text(), '1,234', '1,234'],
  ['a secret', secret({ pattern: /^\d{18}$/ }), '032180000118359719', '032180000118359719'],
  ['a record', reference('x'), 'x1', 'id-x1'],
  ['an unknown record', reference('x'), 'y', 'unmatched'],
  ['too many records', reference('x'), 'doble', 'severalMatch'],
  ['records', references('x'), 'x1; x2 |x3;', ['id-x1', 'id-x2', 'id-x3']],
  ['records with an unknown one', references('x'), 'x1;y', 'unmatched'],
])('parses a cell: %s', (_, field, cell, expected) => {
  expect(read(field, cell)).toEqual(expected);
});

describe('amounts in cells', () => {
  const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

  test('parses every amount that an export writes', () => {
    fc.assert(
      fc.property(amounts, (units) => {
        expect(read(money(), formatDecimal(units, 2))).toBe(units);
      }),
    );
  });

  test('parses amounts with each kind of thousands separator', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom([',', '.'], [' ', '.'], ['.', ','], [' ', ',']),
        (units, [thousands = '', decimalMark = '']) => {
          const [wholePart = '', cents = ''] = formatDecimal(units, 2).split('.');
          expect(read(money(), `${wholePart.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${decimalMark}${cents}`)).toBe(
            units,
          );
        },
      ),
    );
  });

  test('parses any text as an integer or rejects it as malformed or ambiguous', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+ .,'$%\d]{1,20}$/), (text) => {
        const value = read(money(), text);
        expect(Number.isSafeInteger(value) || value === 'malformed' || value === 'ambiguousNumber').toBe(true);
      }),
    );
  });
});

test.each([
  ["'=1+1", '=1+1'],
  ["'+52", '+52'],
  ["'＝1+1", '＝1+1'],
  ["''-1", "'-1"],
  ["'hola", "'hola"],
  ['=1', '=1'],
  ["'", "'"],
])('unescapes %s to %s', (guarded, text) => {
  expect(unescapeFormulas(guarded)).toBe(text);
});
