/** One search over the records of every resource. */
import * as z from 'zod/mini';
import { component, defineEndpoint, parameter } from './endpoint';

/** So many records of each resource are answered. */
export const hitsEach = 5;

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
    /** The name of the resource, whose declaration says what the records hold. */
    resource: z.string(),
    records: z.array(record),
    /** There are more of them: the list of the resource shows them by `filter`. */
    isMore: z.boolean(),
    filter: z.record(z.string(), z.unknown()),
  }),
);

/**
 * `GET /api/search?q=`: records that the caller may read, best matches first. Every word of `q` begins a word of the
 * record, or of one it refers to; digits find numbers without prefix and zeros, and telephones by their end; an amount, if
 * need be with a date, finds what is over that amount.
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
      /** What was searched for instead, where nothing has a word of `q` but something has one that differs by a letter. */
      corrected: z.nullable(z.string()),
    }),
  ),
  permitted: 'administrators',
  problems: [],
});
