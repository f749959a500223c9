import { notifications, type NewsKind } from '../../contract/people/notifications';
import type { Deps } from '../http/context';

/** They are kept for so many days, and for each person so many of them. */
export const notificationDays = 90;
export const notificationsEach = 500;

/**
 * Of a person who was told too much goes first what others can send at will, then what they asked to hear of, at last what
 * became of their own; what waits for them stays until it does no more.
 */
const goesFirst = ['mentioned', 'changed', 'decided'] as const satisfies readonly NewsKind[];

/** Forgets what was told long ago, and of each person what is beyond so many. */
export async function removeFormerNotifications({ db, clock, hasNotifications }: Deps): Promise<void> {
  if (!hasNotifications) return;
  const { kysely } = db;
  const before = new Date(clock().getTime() - notificationDays * 86_400_000).toISOString();
  await kysely.deleteFrom(notifications.table).where('archived', '=', 0).where('createdAt', '<', before).execute();
  const crowded = await kysely
    .selectFrom(notifications.table)
    .select(['recipientId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('archived', '=', 0)
    .where('isWaiting', '=', 0)
    .groupBy('recipientId')
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', notificationsEach))
    .execute();
  for (const { recipientId, count } of crowded) {
    let beyond = Number(count) - notificationsEach;
    for (const kind of goesFirst) {
      if (beyond <= 0) break;
      const oldest = kysely
        .selectFrom(notifications.table)
        .select('id')
        .where('archived', '=', 0)
        .where('recipientId', '=', recipientId)
        .where('kind', '=', kind)
        .orderBy('id')
        .limit(beyond);
      const { numDeletedRows } = await kysely
        .deleteFrom(notifications.table)
        .where('id', 'in', oldest)
        .executeTakeFirstOrThrow();
      beyond -= Number(numDeletedRows);
    }
  }
}
