/** Which records an administrator keeps at the top of their search (docs/decisions/0074-one-search.md). */
import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { keptRecord, recordKey } from './keptRecords';

/** One person pins so many records. */
export const pinsEach = 12;

const shared = { tag: 'service', permitted: 'administrators' } as const;

/** `GET /api/pins`: what the caller has pinned and may read, the latest first. */
export const ownPins = defineEndpoint({
  ...shared,
  id: 'pins',
  summary: 'The records at the top of the caller’s search',
  method: 'GET',
  path: '/pins',
  output: component('Pins', z.object({ pins: z.array(keptRecord) })),
  problems: [],
});

/** `POST /api/pins/change`: the record stands at the top of the caller's search, or no longer; twice is as once. */
export const pinRecord = defineEndpoint({
  ...shared,
  id: 'pinRecord',
  summary: 'Pins a record to the search, or no longer',
  method: 'POST',
  path: '/pins/change',
  input: component('PinnedRecord', z.strictObject({ ...recordKey, isPinned: z.boolean() })),
  output: component('Pinned', z.object({ isPinned: z.boolean() })),
  problems: ['record.notFound', 'pin.tooMany', 'request.tooLarge'],
});
