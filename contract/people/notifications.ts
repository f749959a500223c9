/**
 * What an administrator is told in the console: what waits for them, and what happened to what they follow or asked for
 * (docs/decisions/0080-notifications.md). A row for each recipient; what it is about is named as it is when it is read.
 */
import { boolean, choice, integer, json, text, type LocalizedText } from '../fields';
import { noticeKinds } from '../notices';
import { defineResource } from '../resource';

/**
 * What happened to somebody's own: they were mentioned; what they asked for was decided by others; a mail of theirs could not
 * be delivered; a key of theirs has another secret; another administrator
 * signs in otherwise than before; a record they follow was changed.
 */
export const newsKinds = ['mentioned', 'decided', 'mailFailed', 'secretMade', 'signInChanged', 'changed'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What waits for somebody is told by the same notices as on open pages and devices. */
export const notificationKinds = [...noticeKinds, ...newsKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a record is called now, as its resource has it: in one text, or in both languages. */
export interface Subject {
  title: string | number | LocalizedText | null;
  /** It is in no list any more. */
  isArchived: boolean;
}

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
    /** Of a mention: the note it is in. */
    noteId: text({ readOnly: true, ...never }),
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
    subject: { ...json<Subject>(), column: 'shown' as const, computed: true as const },
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
  events: false,
  together: [['recipientId'], ['recipientId', 'isRead'], ['recordId', 'kind']],
});
