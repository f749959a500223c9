import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { savedRecord, recordKey } from './savedRecords';

export const maxPinsPerPerson = 12;

const shared = { tag: 'service', permitted: 'administrators' } as const;

export const ownPins = defineEndpoint({
  ...shared,
  id: 'pins',
  summary: 'The records at the top of the caller’s search',
  method: 'GET',
  path: '/pins',
  output: component('Pins', z.object({ pins: z.array(savedRecord) })),
  problems: [],
});

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
