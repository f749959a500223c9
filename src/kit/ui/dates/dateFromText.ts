import { isDate } from '../../../../contract/fields';

/** Months by their first three letters, in both languages. */
const months: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
};

const separator = String.raw`(?:\s*[-/.,]\s*|\s+de\s+|\s+)`;
const yearFirst = new RegExp(String.raw`^(\d{4})${separator}(\d{1,2})${separator}(\d{1,2})(?:[T\s].*)?$`);
const yearLast = new RegExp(
  String.raw`^(\d{1,2}|\p{L}+)\.?${separator}(\d{1,2}|\p{L}+)\.?${separator}(\d{4}|\d{2})(?:[T\s,].*)?$`,
  'u',
);

/**
 * Parses a date as written in statements, receipts and spreadsheets → `2026-07-31`: `31/07/26`, `31-jul-2026`,
 * `2026-07-31 18:04`. The language alone decides the order of numeric day and month. Returns `null` for anything else.
 */
export function dateFromText(text: string, language: 'es' | 'en'): string | null {
  const trimmed = text.trim();
  const [, isoYear, isoMonth = '', isoDay = ''] = yearFirst.exec(trimmed) ?? [];
  if (isoYear !== undefined) return dateOf(isoYear, Number(isoMonth), isoDay);

  const [, first = '', second = '', year = ''] = yearLast.exec(trimmed) ?? [];
  const monthNumbers = [first, second].map((part) => months[part.toLowerCase().slice(0, 3)]);
  if (monthNumbers[0] !== undefined) return dateOf(year, monthNumbers[0], second);
  if (monthNumbers[1] !== undefined) return dateOf(year, monthNumbers[1], first);
  return language === 'en' ? dateOf(year, Number(first), second) : dateOf(year, Number(second), first);
}

function dateOf(year: string, month: number, day: string): string | null {
  const padded = (part: string) => part.padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${padded(String(month))}-${padded(day)}`;
  return isDate(date) ? date : null;
}
