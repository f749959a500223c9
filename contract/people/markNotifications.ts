import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { notifications } from './notifications';

/**
 * `POST /api/notifications/mark`: marks the listed notifications of the caller, or all notifications up to a given one.
 * Later notifications are not marked, because the caller has not seen them yet.
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
