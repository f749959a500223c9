import { notificationDays, notifications, notificationsEach } from '../../contract/people/notifications';
import type { Deps } from '../http/context';

/** Forgets what was told long ago, and of each person what is beyond so many. */
export async function removeFormerNotifications({ db, clock, hasNotifications }: Deps): Promise<void> {
  if (!hasNotifications) return;
  const before = new Date(clock().getTime() - notificationDays * 86_400_000).toISOString();
  await db.kysely.deleteFrom(notifications.table).where('archived', '=', 0).where('createdAt', '<', before).execute();
  const crowded = await db.kysely
    .selectFrom(notifications.table)
    .select('recipientId')
    .where('archived', '=', 0)
    .groupBy('recipientId')
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', notificationsEach))
    .execute();
  for (const { recipientId } of crowded) {
    const beyond = db.kysely
      .selectFrom(notifications.table)
      .select('id')
      .where('archived', '=', 0)
      .where('recipientId', '=', recipientId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(notificationsEach);
    await db.kysely
      .deleteFrom(notifications.table)
      .where('archived', '=', 0)
      .where('recipientId', '=', recipientId)
      .where('id', '<=', beyond)
      .execute();
  }
}
