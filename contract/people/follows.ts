/** Which records an administrator follows: they are told what others change in them (docs/decisions/0080-notifications.md). */
import * as z from 'zod/mini';
import type { Subject } from './notifications';
import { component, defineEndpoint } from '../endpoint';

/** One person follows so many records. */
export const followsEach = 300;

const subject = component(
  'Subject',
  z.object({
    title: z.union([z.string(), z.number(), z.object({ es: z.string(), en: z.nullish(z.string()) }), z.null()]),
    isArchived: z.boolean(),
  }) satisfies z.ZodMiniType<Subject>,
);

const follow = component(
  'Follow',
  z.object({
    resource: z.string(),
    recordId: z.string(),
    /** RFC 3339, UTC. */
    since: z.string(),
    subject: z.nullable(subject),
  }),
);
export type Follow = z.output<typeof follow>;

const shared = { tag: 'service', permitted: 'administrators' } as const;

/** `GET /api/follows`: what the caller follows and may read, the latest first. */
export const ownFollows = defineEndpoint({
  ...shared,
  id: 'follows',
  summary: 'The records the caller follows',
  method: 'GET',
  path: '/follows',
  output: component('Follows', z.object({ follows: z.array(follow) })),
  problems: [],
});

/** `POST /api/follows/change`: from now on the caller is told what others change in the record, or no longer; twice is as once. */
export const followRecord = defineEndpoint({
  ...shared,
  id: 'followRecord',
  summary: 'Follows a record, or no longer',
  method: 'POST',
  path: '/follows/change',
  input: component(
    'FollowedRecord',
    z.strictObject({
      resource: z.string().check(z.maxLength(60)),
      recordId: z.string().check(z.maxLength(60)),
      isFollowing: z.boolean(),
    }),
  ),
  output: component('Following', z.object({ isFollowing: z.boolean() })),
  problems: ['record.notFound', 'follow.tooMany', 'request.tooLarge'],
});
