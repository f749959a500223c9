import type { NotificationRequest, RetractedMentions, WriteContext } from '../engine/writeContext';

/**
 * Queues a notification about a record in the current transaction, sent once it is committed. Another one of the same
 * kind about the same record replaces it and is unread again.
 */
export function notify(context: WriteContext, notification: NotificationRequest): void {
  context.notifications.push(notification);
}

export function retractMentions(context: WriteContext, mentions: RetractedMentions): void {
  context.retractedMentions.push(mentions);
}
