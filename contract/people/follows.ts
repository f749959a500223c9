import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { savedRecord, recordKey } from './savedRecords';

export const maxFollowsPerPerson = 300;

const shared = { tag: 'service', permitted: 'administrators' } as const;

export const ownFollows = defineEndpoint({
  ...shared,
  id: 'follows',
  summary: 'The records the caller follows',
  method: 'GET',
  path: '/follows',
  output: component('Follows', z.object({ follows: z.array(savedRecord) })),
  problems: [],
});

/** `POST /api/follows/change`: starts or stops notifications about changes of a record by other people. Idempotent. */
export const followRecord = defineEndpoint({
  ...shared,
  id: 'followRecord',
  summary: 'Follows a record, or no longer',
  method: 'POST',
  path: '/follows/change',
  input: component('FollowedRecord', z.strictObject({ ...recordKey, isFollowing: z.boolean() })),
  output: component('Following', z.object({ isFollowing: z.boolean() })),
  problems: ['record.notFound', 'follow.tooMany', 'request.tooLarge'],
});
