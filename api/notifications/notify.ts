import type { EventNotificationKind } from '../../contract/people/notifications';
import type { WriteContext } from '../engine/writeContext';

export interface NotificationRequest {
  kind: Exclude<EventNotificationKind, 'changed'>;
  /** `uid` of each recipient; skips the actor, former administrators and those who may not read the record. */
  to: readonly string[];
  /** The record that the console opens. */
  resource: string;
  recordId: string;
  /** The note with the mention: each note notifies separately. */
  noteId?: string;
  /** The action of the history, or the current state of the request. */
  action?: string;
}

/**
 * Queues a notification about a record in the current transaction, sent once it is committed. Another one of the same
 * kind about the same record replaces it and is unread again.
 */
export function notify(context: WriteContext, notification: NotificationRequest): void {
  context.notifications.push(notification);
}

/** Mentions that were removed from a note. */
export interface RetractedMentions {
  recordId: string;
  noteId: string;
  /** `uid` of each mentioned person; everybody if absent. */
  from?: readonly string[];
}

/** Withdraws the notifications of mentions: the note was deleted, or no longer names them. */
export function retractMentions(context: WriteContext, mentions: RetractedMentions): void {
  context.retractedMentions.push(mentions);
}
