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
    /** More records match: the resource's list shows them with `filter`. */
    isMore: z.boolean(),
    filter: z.record(z.string(), z.unknown()),
  }),
);

/**
 * `GET /api/search?q=`: records that the caller may read, best matches first. Every word of `q` must be the prefix of a
 * word of the record or of one it refers to. Digits match numbers without prefix and zeros, and the last digits of
 * telephone numbers; an amount, optionally with a date, matches the records of that amount.
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
      /** Query used instead if a word of `q` has no match but one that differs by a letter has; else `null`. */
      corrected: z.nullable(z.string()),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
