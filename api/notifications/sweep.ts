import { notifications } from '../../contract/people/notifications';
import type { Deps } from '../http/context';

/** They are kept for so many days, and for each person so many of them. */
export const notificationDays = 90;
export const notificationsEach = 500;

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
