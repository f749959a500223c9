import { currencies } from './currencies';

/** As `Intl` writes it before an amount: `MX$1,234.56`, `COP 1,234.56`. */
const code = new RegExp(`(?<=^-?)(?:${currencies.join('|')}|MX)`, 'i');

/**
 * Parses a decimal number as people write it, `1,234.56` or `1.234,56`, into whole units of its last
 * decimal, without floats: with two decimals both are 123456. Returns `null` for an empty text and
 * `undefined` for anything else.
 *
 * Of two different separators the last is the decimal one. A single separator before exactly three digits
 * separates thousands, be it a comma or a point: no currency of ours has three decimals. The currency or a percent
 * sign, as the console writes them, is ignored.
 */
export function unitsOf(typed: string, decimals: number): number | null | undefined {
  const text = typed
    .replaceAll(/[\s\u00A0\u202F$%]/g, '')
    .replace('\u2212', '-')
    .replace(code, '');
  if (text === '') return null;
  const [, sign = '', number = ''] = /^(-?)([\d.,]*\d[.,]?)$/.exec(text) ?? [];
  const parts = partsOf(number);
  if (!parts || parts.fraction.length > decimals) return undefined;
  const units = Number(`${parts.whole}${parts.fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(units)) return undefined;
  return sign && units !== 0 ? -units : units;
}

interface Decimal {
  whole: string;
  fraction: string;
}

function partsOf(number: string): Decimal | null {
  if (number === '') return null;
  const marks = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { whole: number, fraction: '' };
  const at = number.lastIndexOf(last);
  const [before, after] = [number.slice(0, at), number.slice(at + 1)];
  const alone = new Set(marks).size === 1;
  if (alone && (marks.length > 1 || (after.length === 3 && /^[1-9]\d{0,2}$/.test(before))))
    return thousands(number, last);
  const whole = thousands(before, last === '.' ? ',' : '.');
  return whole && { whole: whole.whole, fraction: after };
}

/** Digits in groups of three, or without separators. */
function thousands(number: string, mark: string): Decimal | null {
  const groups = number.split(mark);
  const [first = '', ...threes] = groups;
  const grouped =
    threes.length === 0
      ? /^\d*$/.test(first)
      : /^\d{1,3}$/.test(first) && threes.every((three) => /^\d{3}$/.test(three));
  return grouped ? { whole: groups.join(''), fraction: '' } : null;
}

/** Formats whole units of the last decimal as a plain decimal: 123456 with two decimals is `1234.56`. */
export function decimalOf(units: number, decimals: number): `${number}` {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const sign = units < 0 ? '-' : '';
  const at = digits.length - decimals;
  // All parts are digits, which the type of a template does not follow.
  return `${sign}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}` as `${number}`;
}
