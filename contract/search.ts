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
