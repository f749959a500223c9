/** Order of day and month in typed dates: 22/11 in Spanish, 11/22 in English. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/**
 * Parses `2026-11-22`, `22/11/2026`, `22/11/26` or `22/11` into a calendar date. Without a year it returns the latest
 * such day that is not after `today`. Returns `null` for any other text.
 */
export function parseTypedDate(text: string, today: string, order: DayOrder): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return toExistingDate(iso[1], iso[2], iso[3]);
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  if (year !== undefined) return toExistingDate(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = toExistingDate(today.slice(0, 4), month, day);
  return thisYear !== null && thisYear <= today
    ? thisYear
    : toExistingDate(String(Number(today.slice(0, 4)) - 1), month, day);
}

function toExistingDate(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}
