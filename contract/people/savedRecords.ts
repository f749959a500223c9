import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { isObject } from '../values';
import type { Subject } from './notifications';

const subject = component(
  'Subject',
  z.object({
    title: z.union([z.string(), z.number(), z.object({ es: z.string(), en: z.nullish(z.string()) }), z.null()]),
    isArchived: z.boolean(),
  }) satisfies z.ZodMiniType<Subject>,
);

export const savedRecord = component(
  'SavedRecord',
  z.object({
    resource: z.string(),
    recordId: z.string(),
    /** RFC 3339, UTC. */
    since: z.string(),
    subject: z.nullable(subject),
  }),
);
export type SavedRecord = z.output<typeof savedRecord>;

export function toSubjectTitle(value: unknown): Subject['title'] {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!isObject(value) || typeof value['es'] !== 'string') return null;
  return { es: value['es'], en: typeof value['en'] === 'string' ? value['en'] : null };
}

const recordKey = {
  resource: z.string().check(z.maxLength(60)),
  recordId: z.string().check(z.maxLength(60)),
};

export const maxFollowsPerPerson = 300;

const followTraits = { tag: 'service', permitted: 'administrators' } as const;

export const ownFollows = defineEndpoint({
  ...followTraits,
  id: 'follows',
  summary: 'The records the caller follows',
  method: 'GET',
  path: '/follows',
  output: component('Follows', z.object({ follows: z.array(savedRecord) })),
  problems: [],
});

/** `POST /api/follows/change`: starts or stops notifications about changes of a record by other people. Idempotent. */
export const followRecord = defineEndpoint({
  ...followTraits,
  id: 'followRecord',
  summary: 'Follows a record, or no longer',
  method: 'POST',
  path: '/follows/change',
  input: component('FollowedRecord', z.strictObject({ ...recordKey, isFollowing: z.boolean() })),
  output: component('Following', z.object({ isFollowing: z.boolean() })),
  problems: ['record.notFound', 'follow.tooMany', 'request.tooLarge'],
});

export const maxPinsPerPerson = 12;

const pinTraits = { tag: 'service', permitted: 'administrators' } as const;

export const ownPins = defineEndpoint({
  ...pinTraits,
  id: 'pins',
  summary: 'The records at the top of the caller’s search',
  method: 'GET',
  path: '/pins',
  output: component('Pins', z.object({ pins: z.array(savedRecord) })),
  problems: [],
});

export const pinRecord = defineEndpoint({
  ...pinTraits,
  id: 'pinRecord',
  summary: 'Pins a record to the search, or no longer',
  method: 'POST',
  path: '/pins/change',
  input: component('PinnedRecord', z.strictObject({ ...recordKey, isPinned: z.boolean() })),
  output: component('Pinned', z.object({ isPinned: z.boolean() })),
  problems: ['record.notFound', 'pin.tooMany', 'request.tooLarge'],
});
