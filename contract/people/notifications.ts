/**
 * Notifications of an administrator in the console: records that await them, and events of records they follow or
 * requested (docs/decisions/0080-notifications.md). One row per recipient; the subject's title is resolved when the row
 * is read.
 */
import { boolean, choice, integer, json, text, type LocalizedText } from '../fields';
import { defineResource } from '../resource';

/** Records that await the recipient, also sent to open pages and devices (`notices.ts`). */
export const noticeKinds = [
  'depositToConfirm',
  'liquidationToApprove',
  'paymentFailed',
  'approvalToDecide',
  'webhookStopped',
  'checksFailed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Events that concern the recipient: they were mentioned; their request was decided by others; one of their mails could
 * not be delivered; one of their keys has a new secret; another administrator's sign-in methods changed; a record they
 * follow was changed.
 */
export const eventNotificationKinds = [
  'mentioned',
  'decided',
  'mailFailed',
  'secretMade',
  'signInChanged',
  'changed',
] as const;
export type EventNotificationKind = (typeof eventNotificationKinds)[number];

export const notificationKinds = [...noticeKinds, ...eventNotificationKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export interface Subject {
  title: string | number | LocalizedText | null;
  isArchived: boolean;
}

const readOnlyRequired = { required: true, readOnly: true } as const;
const hiddenColumn = { filter: false, sort: false, column: 'never' } as const;

export const notifications = defineResource({
  name: 'notifications',
  table: 'notifications',
  fields: {
    kind: choice(notificationKinds, { ...readOnlyRequired, sort: false, column: 'shown' }),
    /** Awaits the recipient; the notification is removed when it no longer does. */
    isWaiting: boolean({ readOnly: true, column: 'never' }),
    resource: text({ ...readOnlyRequired, ...hiddenColumn }),
    recordId: text({ ...readOnlyRequired, ...hiddenColumn }),
    noteId: text({ readOnly: true, ...hiddenColumn }),
    action: text({ readOnly: true, ...hiddenColumn }),
    /** Occurrences since it was last read. */
    times: integer({ ...readOnlyRequired, min: 1, initial: 1, ...hiddenColumn }),
    isRead: boolean({ readOnly: true, column: 'shown' }),
    actorId: text({ ...readOnlyRequired, ...hiddenColumn }),
    /** `null` if there is no actor or their name is unknown. */
    actorName: { ...text({ readOnly: true, filter: false, sort: false, column: 'shown' }), computed: true as const },
    /** `null` if no such record is readable by the recipient. */
    subject: { ...json<Subject>(), column: 'shown' as const, computed: true as const },
    recipientId: text({ ...readOnlyRequired, ...hiddenColumn }),
    /** Deduplication key: a repeated event updates the row. */
    key: text({ ...readOnlyRequired, ...hiddenColumn, unique: true, maxLength: 300 }),
  },
  actions: {},
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'kind',
  writes: { create: false, update: false, archive: false },
  imports: false,
  events: false,
});
