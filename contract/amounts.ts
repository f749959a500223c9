import { currencies, decimalsOf, platformCurrency, type Currency } from './currencies';

const currencyCodePattern = new RegExp(`(?<=^-?)(?:${currencies.join('|')}|MX)`, 'i');

/**
 * Parses a decimal number with either notation, `1,234.56` or `1.234,56`, into an integer of the smallest units: with
 * two decimals both are 123456. Returns `null` for an empty text and `undefined` for a malformed number.
 *
 * If the text has two different separators, the last one is the decimal mark. A single separator, comma or point,
 * before exactly three digits is the thousands separator: no supported currency has three decimals. Currency codes,
 * `$` and `%` are ignored.
 */
export function parseUnits(typed: string, decimals: number): number | null | undefined {
  const text = typed
    .replaceAll(/[\s\u00A0\u202F$%]/g, '')
    .replace('\u2212', '-')
    .replace(currencyCodePattern, '');
  if (text === '') return null;
  const [, sign = '', number = ''] = /^(-?)([\d.,]*\d[.,]?)$/.exec(text) ?? [];
  return toUnits(splitDecimal(number), decimals, sign !== '');
}

function toUnits(parts: Decimal | null, decimals: number, isNegative: boolean): number | undefined {
  if (!parts || parts.fraction.length > decimals) return undefined;
  const units = Number(`${parts.integerPart}${parts.fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(units)) return undefined;
  return isNegative && units !== 0 ? -units : units;
}

const conventions: Readonly<Record<Currency, { decimalMark: '.' | ','; names: string }>> = {
  MXN: { decimalMark: '.', names: String.raw`MXN|MX|M\.?\s?N\.?|pesos?` },
  COP: { decimalMark: ',', names: 'COP|COL|pesos?' },
  CLP: { decimalMark: ',', names: 'CLP|CL|pesos?' },
};

const amountPatterns = new Map(
  currencies.map((currency) => {
    const name = String.raw`(?:(?:${conventions[currency].names})\s*)?`;
    const number = String.raw`([\d.,\s]*\d[.,]?)`;
    return [
      currency,
      new RegExp(
        String.raw`^(\()?\s*(-)?\s*${name}(-)?\s*(?:\$\s*)?(-)?\s*${number}\s*(?:\$\s*)?${name}(-)?\s*(\))?$`,
        'i',
      ),
    ] as const;
  }),
);

/**
 * Parses an amount typed in a form or read from a file into minor units of its currency. Returns `null` for an empty
 * text.
 *
 * One separator before exactly three digits separates thousands if the currency has no decimals (`1.500` CLP) or uses
 * another decimal mark (`1,500` MXN, `12.990` COP). If the separator is the decimal mark of the currency (`1.500` MXN,
 * `1,500` COP), the number is ambiguous. Zeros beyond the decimals of the currency are ignored.
 */
export function parseAmount(typed: string, currencyCode: string): number | null | 'ambiguousNumber' | 'malformed' {
  const currency = currencies.find((one) => one === currencyCode) ?? platformCurrency;
  // Spreadsheets mark text cells with a leading `'`.
  const text = typed.trim().replace(/^'/, '').replaceAll('\u2212', '-');
  if (/^\$?$/.test(text)) return null;
  const [, openingParenthesis, first, second, third, numberText = '', last, closingParenthesis] =
    amountPatterns.get(currency)?.exec(text) ?? [];
  const signCount = [first, second, third, last, openingParenthesis].filter(Boolean).length;
  if (signCount > 1 || Boolean(openingParenthesis) !== Boolean(closingParenthesis)) return 'malformed';
  if (/\s/.test(numberText) && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/.test(numberText)) return 'malformed';
  const number = numberText.replaceAll(/\s/g, '');
  const decimals = decimalsOf(currency);
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(number) ?? [];
  if (decimals > 0 && separator === conventions[currency].decimalMark) return 'ambiguousNumber';
  const parts = splitDecimal(number);
  const fraction = parts?.fraction.replace(new RegExp(`(?<=^.{${decimals}}.*?)0+$`), '') ?? '';
  return toUnits(parts && { ...parts, fraction }, decimals, signCount === 1) ?? 'malformed';
}

/**
 * Like `parseAmount` for an amount that a person types, with the comma only between thousands: a decimal comma (`12,34`),
 * misplaced separators (`10,00,000`) and four or more digits after the last one (`1,5000`) are ambiguous.
 */
export function parseTypedAmount(typed: string, currencyCode: string): ReturnType<typeof parseAmount> {
  const [number = ''] = /[.,]?\d[\d.,]*/.exec(typed.replaceAll(/\s/g, '')) ?? [];
  const isDecimalComma = /^[^.,]*,[^.,]*$/.test(number) && !/^[1-9]\d{0,2},\d{3}$/.test(number);
  if (isDecimalComma || /[.,]\d{4,}$/.test(number)) return 'ambiguousNumber';
  const units = parseAmount(typed, currencyCode);
  const isPunctuated = decimalsOf(currencyCode) > 0 ? /[.,]/.test(number) : /[.,].*[.,]/.test(number);
  return units === 'malformed' && isPunctuated ? 'ambiguousNumber' : units;
}

interface Decimal {
  integerPart: string;
  fraction: string;
}

function splitDecimal(number: string): Decimal | null {
  if (number === '') return null;
  const marks = number.match(/[.,]/g) ?? [];
  const lastMark = marks.at(-1);
  if (lastMark === undefined) return { integerPart: number, fraction: '' };
  const markIndex = number.lastIndexOf(lastMark);
  const [wholePart, fractionPart] = [number.slice(0, markIndex), number.slice(markIndex + 1)];
  const hasSingleMark = new Set(marks).size === 1;
  if (hasSingleMark && (marks.length > 1 || (fractionPart.length === 3 && /^[1-9]\d{0,2}$/.test(wholePart))))
    return parseThousands(number, lastMark);
  const integer = parseThousands(wholePart, lastMark === '.' ? ',' : '.');
  return integer && { integerPart: integer.integerPart, fraction: fractionPart };
}

function parseThousands(number: string, mark: string): Decimal | null {
  const groups = number.split(mark);
  const [first = '', ...otherGroups] = groups;
  const isGrouped =
    otherGroups.length === 0
      ? /^\d*$/.test(first)
      : /^\d{1,3}$/.test(first) && otherGroups.every((three) => /^\d{3}$/.test(three));
  return isGrouped ? { integerPart: groups.join(''), fraction: '' } : null;
}

export function formatDecimal(units: number, decimals: number): `${number}` {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const sign = units < 0 ? '-' : '';
  const pointIndex = digits.length - decimals;
  // Template literal types cannot express that all parts are digits.
  return `${sign}${digits.slice(0, pointIndex)}${decimals > 0 ? `.${digits.slice(pointIndex)}` : ''}` as `${number}`;
}
