/**
 * Notifications in the console about records that await the recipient and about events that concern the recipient
 * (docs/decisions/0080-notifications.md). One row per recipient. The title of the record is read together with the row.
 */
import { boolean, choice, instant, integer, json, text, type LocalizedText } from '../fields';
import { defineResource } from '../resource';

/** Notifications about records that await the recipient. Also sent to open pages and devices (`notices.ts`). */
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
 * Notifications about events: a note mentions the recipient; somebody decided the recipient's request; a mail of the
 * recipient was not delivered; an API key of the recipient has a new secret; the sign-in methods of another
 * administrator changed; somebody changed a record that the recipient follows.
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

/** Kinds whose record waits for a decision of the recipient. Home lists these records; the inbox omits them. */
export const taskKinds = [
  'depositToConfirm',
  'liquidationToApprove',
  'approvalToDecide',
] as const satisfies readonly NoticeKind[];

/** Kinds that the bell and the inbox show and count. */
export const newsKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => !taskKinds.some((task) => task === kind),
);

/** Maximum length of the excerpt of a note in `quote`. */
export const maxQuoteLength = 140;

export interface Subject {
  title: string | number | LocalizedText | null;
  isArchived: boolean;
  /** Requested action of an approval and the title of its record. */
  request?: { resource: string; action: string; title: string | null };
}

const readOnlyRequired = { required: true, readOnly: true } as const;
const hiddenColumn = { filter: false, sort: false, column: 'never' } as const;

export const notifications = defineResource({
  name: 'notifications',
  table: 'notifications',
  fields: {
    kind: choice(notificationKinds, { ...readOnlyRequired, sort: false, column: 'shown' }),
    /** Whether the record awaits the recipient. If so, the notification is deleted once the record is done. */
    isWaiting: boolean({ readOnly: true, column: 'never' }),
    resource: text({ resourceName: true, ...readOnlyRequired, ...hiddenColumn }),
    recordId: text({ id: true, ...readOnlyRequired, ...hiddenColumn }),
    noteId: text({ id: true, readOnly: true, ...hiddenColumn }),
    action: text({ readOnly: true, ...hiddenColumn }),
    /** Number of occurrences since the recipient last read the notification. */
    times: integer({ ...readOnlyRequired, min: 1, initial: 1, ...hiddenColumn }),
    isRead: boolean({ readOnly: true, column: 'shown' }),
    /** Until this time the notification is snoozed; then it is listed again. */
    snoozedUntil: instant({ ...hiddenColumn }),
    isSnoozed: { ...boolean({ readOnly: true, column: 'never' }), computed: true as const },
    actorId: text({ id: true, ...readOnlyRequired, ...hiddenColumn }),
    /** `null` without an actor, or if the actor's name is unknown. */
    actorName: { ...text({ readOnly: true, filter: false, sort: false, column: 'shown' }), computed: true as const },
    /** Beginning of the note that mentions the recipient, as plain text; `null` if the recipient may not read it. */
    quote: { ...text({ readOnly: true, ...hiddenColumn, maxLength: maxQuoteLength }), computed: true as const },
    /** Title of the record; `null` if the record is deleted or the recipient may not read it. */
    subject: { ...json<Subject>(), column: 'shown' as const, computed: true as const },
    recipientId: text({ id: true, ...readOnlyRequired, ...hiddenColumn }),
    /** Deduplication key: a repeated event updates the existing row. */
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
