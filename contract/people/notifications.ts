/**
 * What an administrator is told in the console: what waits for them, and what happened to what they follow or asked for
 * (docs/decisions/0080-notifications.md). A row for each recipient; what it is about is named as it is when it is read.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { boolean, choice, integer, json, text } from '../fields';
import { noticeKinds } from '../notices';
import { defineResource } from '../resource';

/**
 * What happened to somebody's own: they were mentioned; what they asked for was decided by others or failed; a record they
 * follow was changed.
 */
export const newsKinds = ['mentioned', 'decided', 'changed'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What waits for somebody is told by the same notices as on open pages and devices. */
export const notificationKinds = [...noticeKinds, ...newsKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** They are kept for so many days, and for each person so many of them. */
export const notificationDays = 90;
export const notificationsEach = 500;

/** One person follows so many records. */
export const followsEach = 300;

/** What a record is called now, as its resource has it: in one text, or in both languages. */
const subject = component(
  'Subject',
  z.object({
    title: z.union([z.string(), z.object({ es: z.string(), en: z.nullish(z.string()) }), z.number(), z.null()]),
    /** It is in no list any more. */
    isArchived: z.boolean(),
  }),
);
export type Subject = z.output<typeof subject>;

const told = { required: true, readOnly: true } as const;
const never = { filter: false, sort: false, column: 'never' } as const;

export const notifications = defineResource({
  name: 'notifications',
  table: 'notifications',
  fields: {
    kind: choice(notificationKinds, { ...told, sort: false, column: 'shown' }),
    /** It waits for the recipient; it is gone when it does no more. */
    isWaiting: boolean({ readOnly: true, column: 'never' }),
    /** The record it is about. */
    resource: text({ ...told, ...never }),
    recordId: text({ ...told, ...never }),
    /** The action of the history, or the state that what was asked for is in now. */
    action: text({ readOnly: true, ...never }),
    /** How often it happened since it was read. */
    times: integer({ ...told, min: 1, initial: 1, ...never }),
    isRead: boolean({ readOnly: true, column: 'shown' }),
    /** The `uid` of who did it last. */
    actorId: text({ ...told, ...never }),
    /** Their name; `null` where nobody did, or nobody knows. */
    actorName: { ...text({ readOnly: true, filter: false, sort: false, column: 'shown' }), computed: true as const },
    /** `null` where there is no such record that the recipient may read. */
    subject: { ...json(subject), column: 'shown' as const, computed: true as const },
    /** The `uid` of who is told. */
    recipientId: text({ ...told, ...never }),
    /** The same is told once, and again when it happens again. */
    key: text({ ...told, ...never, unique: true, maxLength: 300 }),
  },
  actions: {},
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'kind',
  writes: { create: false, update: false, archive: false },
  imports: false,
  together: [['recipientId'], ['recipientId', 'isRead'], ['recordId', 'kind']],
});

/**
 * `POST /api/notifications/mark`: those of the caller that are named, or all up to one of them: what has come since nobody
 * has seen.
 */
export const markNotifications = defineEndpoint({
  id: 'markNotifications',
  summary: 'Marks notifications of the caller as read or unread',
  tag: notifications.name,
  method: 'POST',
  path: '/notifications/mark',
  input: component(
    'MarkedNotifications',
    z.strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
      upTo: z.optional(z.uuid()),
      isRead: z.boolean(),
    }),
  ),
  output: component('UnreadNotifications', z.object({ unread: z.int() })),
  idempotencyKey: 'required',
  problems: [],
  permitted: 'administrators',
});

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
