import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { notifications } from './notifications';

/** All notifications that the API stores for one person. */
export const maxMarkedIds = 500;

/**
 * `POST /api/notifications/mark`: changes the listed notifications of the caller, or the listed news up to a given one.
 * Later notifications are not changed, because the caller has not seen them yet.
 */
export const markNotifications = defineEndpoint({
  id: 'markNotifications',
  summary: 'Marks notifications of the caller as read or unread, archives or snoozes them',
  tag: notifications.name,
  method: 'POST',
  path: '/notifications/mark',
  input: component(
    'MarkedNotifications',
    z
      .strictObject({
        ids: z.optional(z.array(z.uuid()).check(z.maxLength(maxMarkedIds))),
        /** Changes all news in the inbox up to this one. Omits archived and snoozed ones. */
        upTo: z.optional(z.uuid()),
        /** Changes only those that are read. */
        onlyRead: z.optional(z.boolean()),
        isRead: z.optional(z.boolean()),
        /** Archiving also marks as read and ends a snooze. */
        isArchived: z.optional(z.boolean()),
        /** Hides until this time, then lists as unread; `null` ends a snooze. Not combined with `isArchived`. */
        snoozedUntil: z.optional(z.nullable(z.iso.datetime())),
      })
      .check(
        z.refine(({ isRead, isArchived, snoozedUntil }) => (isRead ?? isArchived ?? snoozedUntil) !== undefined, {
          path: ['isRead'],
          params: { violation: 'required' },
        }),
        z.refine(({ isArchived, snoozedUntil }) => isArchived === undefined || snoozedUntil === undefined, {
          path: ['snoozedUntil'],
          params: { violation: 'malformed' },
        }),
      ),
  ),
  output: component('UnreadNotifications', z.object({ unread: z.int() })),
  idempotencyKey: 'required',
  problems: [],
  permitted: 'administrators',
});
