import type { NotificationRequest, RetractedMentions, WriteContext } from '../engine/writeContext';

/**
 * Queues a notification about a record, sent after the current transaction is committed. A later notification of the
 * same kind about the same record replaces it and is unread.
 */
export function notify(context: WriteContext, notification: NotificationRequest): void {
  context.notifications.push(notification);
}

export function retractMentions(context: WriteContext, mentions: RetractedMentions): void {
  context.retractedMentions.push(mentions);
}
