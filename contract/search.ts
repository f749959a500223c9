import * as z from 'zod/mini';
import { component, defineEndpoint, parameter } from './endpoint';

export const maxHitsPerResource = 5;

export const maxSearchLength = 100;

const record = component(
  'FoundRecord',
  z.looseObject({
    id: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
    archivedAt: z.nullable(z.string()),
    actions: z.record(z.string(), z.object({ allowed: z.boolean() })),
  }),
);

const group = component(
  'FoundGroup',
  z.object({
    resource: z.string(),
    records: z.array(record),
    /** Whether more records match. The list of the resource shows all matches with `filter`. */
    isMore: z.boolean(),
    filter: z.record(z.string(), z.unknown()),
  }),
);

/**
 * `GET /api/search?q=`: searches the records that the caller may read, best matches first. Every word of `q` must be
 * the prefix of a word of the record, or of a record that it references. Digits match record numbers typed without
 * prefix and leading zeros, and the last digits of telephone numbers. An amount, with or without a date, matches
 * records with that amount.
 */
export const search = defineEndpoint({
  id: 'search',
  summary: 'Finds records of all resources',
  tag: 'service',
  method: 'GET',
  path: '/search',
  query: {
    q: parameter(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSearchLength)),
      'Words, a number, the last digits of a telephone, or an amount with or without a date',
      { example: 'gonzález 2026' },
    ),
  },
  output: component(
    'SearchResults',
    z.object({
      groups: z.array(group),
      /**
       * Corrected query whose results are returned, if a word of `q` had no match but a similar word has; else `null`.
       */
      corrected: z.nullable(z.string()),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});

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
