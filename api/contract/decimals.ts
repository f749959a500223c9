/**
 * Numbers as people write them in files and forms. Digits are moved, never computed with: a float
 * would lose cents.
 */

export type Decimal =
  | { is: 'number'; /** In the smallest unit: `12.5` with two decimals is 1250. */ units: number }
  /** `1,234`: a thousand and something, or one and a fraction. Whoever wrote it knows. */
  | { is: 'ambiguous' }
  | { is: 'malformed' };

/** Thousands in groups of three, then a decimal mark that is another one: `1,234.56`, `1.234,56`, `1 234,56`. */
const grouped = /^(\d{1,3}(?:([.,\u0020\u00A0\u2009\u202F'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const plain = /^(\d+)(?:[.,](\d+))?$/;

/** More digits than this and the number is not exact any more. */
const mostDigits = 15;

/**
 * Reads a number of at most `decimals` decimals (zeros beyond them are nothing), with either mark,
 * as an integer of its smallest unit.
 */
export function readDecimal(text: string, decimals: number): Decimal {
  const [, sign = '', number = ''] = /^([-+\u2212]?)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return { is: 'ambiguous' };
  const parts = partsOf(number);
  if (!parts) return { is: 'malformed' };
  const fraction = parts.fraction.replace(/0+$/, '');
  const digits = `${parts.whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '');
  if (fraction.length > decimals || digits.length > mostDigits) return { is: 'malformed' };
  const units = Number(digits);
  return { is: 'number', units: sign === '' || sign === '+' || units === 0 ? units : -units };
}

function partsOf(number: string): { whole: string; fraction: string } | null {
  const [, whole, fraction = ''] = plain.exec(number) ?? [];
  if (whole !== undefined) return { whole, fraction };
  const [, groups, mark, decimalMark, rest = ''] = grouped.exec(number) ?? [];
  if (groups === undefined || mark === decimalMark) return null;
  return { whole: groups.replace(/\D/g, ''), fraction: rest };
}

/** The number that `readDecimal` reads back: `1250` with two decimals is `12.50`. */
export function writeDecimal(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}
