import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, parseAmount, parseTypedAmount, parseUnits } from '../../contract/amounts';
import { currencies, decimalsOf } from '../../contract/currencies';
import { formatIn } from '../../src/kit/ui/format';

describe('parseUnits and parseAmount', () => {
  test.each([
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['1234.56', 123456],
    ['1234,56', 123456],
    ['1 234,56', 123456],
    ['1,234', 123400],
    ['1.234', 123400],
    ['1.234.567', 123456700],
    ['1,234,567.8', 123456780],
    ['12.5', 1250],
    ['12,5', 1250],
    ['.5', 50],
    ['7.', 700],
    ['-3.10', -310],
    ['−3.10', -310],
    ['-0', 0],
    ['$ 99.90', 9990],
    ['MX$99.90', 9990],
    ['COP 1,234.50', 123450],
    ['-$5', -500],
    ['0.29', 29],
    ['90071992547409.91', 9007199254740991],
  ])('parses the amount %s as %d in units of two decimals', (typed, units) => {
    expect(parseUnits(typed, 2)).toBe(units);
  });

  test.each([
    ['', null],
    ['   ', null],
    ['$', null],
  ])('parses %j without digits as no amount', (typed, nothing) => {
    expect(parseUnits(typed, 2)).toBe(nothing);
  });

  test.each([
    'abc',
    '1,23,4',
    '1.2345',
    '12.345,6789',
    '0.123',
    '1,234.567',
    '1..2',
    '1,2.3,4',
    '12e5',
    '--1',
    '1-2',
    '.',
    ',',
    '0x10',
    '∞',
    '90071992547409.92',
    'mucho',
    '1234,567',
  ])('rejects %s as an amount with two decimals', (typed) => {
    expect(parseUnits(typed, 2)).toBeUndefined();
  });

  test('rejects decimals in a currency without decimals', () => {
    expect([parseUnits('1.234', 0), parseUnits('1,234', 0), parseUnits('1234', 0)]).toEqual([1234, 1234, 1234]);
    expect([parseUnits('12.5', 0), parseUnits('12,0', 0)]).toEqual([undefined, undefined]);
  });

  test('parses every amount that the console formats, in both languages and every currency', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(...currencies),
        fc.constantFrom('es', 'en'),
        (minor, currency, language) => {
          const format = formatIn(language);
          const decimals = decimalsOf(currency);
          const units = minor === 0 ? 0 : minor;
          expect(parseUnits(format.money(units, currency), decimals)).toBe(units);
          expect(parseUnits(format.amount(units, currency), decimals)).toBe(units);
          expect(parseUnits(formatDecimal(units, decimals), decimals)).toBe(units);
        },
      ),
    );
  });

  test('parses amounts of 0, 2 or 3 decimals with either decimal mark; a single ambiguous mark separates thousands', () => {
    const thousands = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+$)/g, separator);
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), fc.constantFrom(',', '.'), (minor, decimals, mark) => {
        const units = minor === 0 ? 0 : minor;
        const [, sign = '', wholePart = '', fraction] =
          /^(-?)(\d+)(?:\.(\d+))?$/.exec(formatDecimal(units, decimals)) ?? [];
        const formatGrouped = (grouping: string) =>
          `${sign}${thousands(wholePart, grouping)}${fraction === undefined ? '' : `${mark}${fraction}`}`;
        const groupedUnits = parseUnits(formatGrouped(mark === ',' ? '.' : ','), decimals);
        // A single separator before three digits separates thousands. With three decimals, a small amount would be
        // parsed as a thousand times the amount. No currency here has three decimals.
        const isAmbiguous = decimals === 3 && /^[1-9]\d{0,2}$/.test(wholePart);
        expect(groupedUnits).toBe(isAmbiguous ? Number(`${sign}${wholePart}${fraction}`) * 1_000 : units);
      }),
    );
  });

  test('parses any text as a safe integer, null or undefined', () => {
    const typedText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,- $') }));
    fc.assert(
      fc.property(typedText, fc.constantFrom(0, 2, 3), (text, decimals) => {
        const units = parseUnits(text, decimals);
        expect(units === undefined || units === null || Number.isSafeInteger(units)).toBe(true);
      }),
    );
  });
});

describe('amounts typed with a currency', () => {
  test.each<[string, string, number | null | string]>([
    ['$1,500', 'MXN', 150_000],
    ['1,500', 'MXN', 150_000],
    ['1,500.00 MXN', 'MXN', 150_000],
    ['1,500.00 M.N.', 'MXN', 150_000],
    ['1,500 m. n.', 'MXN', 150_000],
    ['MX$1,500.50', 'MXN', 150_050],
    ['-MX$5', 'MXN', -500],
    ['MXN -$5.00', 'MXN', -500],
    ['1 500.00 pesos', 'MXN', 150_000],
    ['$\u00A01\u202F500,00', 'MXN', 150_000],
    ["'1500", 'MXN', 150_000],
    ['(1,500.00)', 'MXN', -150_000],
    ['1,500.00-', 'MXN', -150_000],
    ['1500.0000', 'MXN', 150_000],
    ['1.500', 'MXN', 'ambiguousNumber'],
    ['$1.500', 'MXN', 'ambiguousNumber'],
    ['1.500,00', 'MXN', 150_000],
    ['12,5', 'MXN', 1_250],
    ['$12.990', 'COP', 1_299_000],
    ['1,500', 'COP', 'ambiguousNumber'],
    ['COP 12.990,50', 'COP', 1_299_050],
    ['$12.990', 'CLP', 12_990],
    ['1.500', 'CLP', 1_500],
    ['1,500', 'CLP', 1_500],
    ['CL$ 1.500.000', 'CLP', 1_500_000],
    ['1500,00', 'CLP', 1_500],
    ['15,50', 'CLP', 'malformed'],
    ['1,500 COP', 'MXN', 'malformed'],
    ['US$ 1,500', 'MXN', 'malformed'],
    ['1 50', 'MXN', 'malformed'],
    ['(1,500', 'MXN', 'malformed'],
    ['(-1,500)', 'MXN', 'malformed'],
    ['1$5', 'MXN', 'malformed'],
    ['10 %', 'MXN', 'malformed'],
    ['$', 'MXN', null],
    ['', 'CLP', null],
  ])('parses the amount %j in %s as %j', (typed, currency, expected) => {
    expect(parseAmount(typed, currency)).toBe(expected);
  });

  test('parses every amount with its currency that the console formats, in both languages and every currency', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(...currencies),
        fc.constantFrom('es', 'en'),
        (minor, currency, language) => {
          const format = formatIn(language);
          const units = minor === 0 ? 0 : minor;
          expect(parseAmount(format.money(units, currency), currency)).toBe(units);
          expect(parseAmount(format.amount(units, currency), currency)).toBe(units);
          expect(parseAmount(formatDecimal(units, decimalsOf(currency)), currency)).toBe(units);
        },
      ),
    );
  });
});

describe('parseTypedAmount', () => {
  test.each([
    '1,5000',
    '12,34',
    '12,3',
    '0,500',
    '1500,',
    '10,00,000',
    '1,50.00',
    '1.5000',
    '1.500',
    '1500.005',
    '1..5',
  ])('refuses %s as ambiguous instead of guessing', (typed) => {
    expect(parseTypedAmount(typed, 'MXN')).toBe('ambiguousNumber');
  });

  test.each<[string, string, number | null | string]>([
    ['1500', 'MXN', 150_000],
    ['1,500', 'MXN', 150_000],
    ['$1,500.5 M.N.', 'MXN', 150_050],
    ['1,500,000.00', 'MXN', 150_000_000],
    ['1.234,56', 'MXN', 123_456],
    ['.5', 'MXN', 50],
    ['12.990', 'COP', 1_299_000],
    ['12,34', 'COP', 'ambiguousNumber'],
    ['1.500', 'CLP', 1_500],
    ['10,00,000', 'CLP', 'ambiguousNumber'],
    ['15.50', 'CLP', 'malformed'],
    ['mucho', 'MXN', 'malformed'],
    ['', 'MXN', null],
  ])('parses the typed amount %j in %s as %j', (typed, currency, expected) => {
    expect(parseTypedAmount(typed, currency)).toBe(expected);
  });

  test('parses every amount that a form shows', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...currencies), (minor, currency) => {
        const units = minor === 0 ? 0 : minor;
        expect(parseTypedAmount(formatIn('es').amount(units, currency), currency)).toBe(units);
      }),
    );
  });
});
