import { notifications, type EventNotificationKind } from '../../contract/people/notifications';
import type { KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import type { Services } from '../transactions/services';

export const notificationDays = 90;
export const maxNotificationsPerPerson = 500;

/**
 * Kinds of notification in the order in which those above the limit are deleted. Mentions come first, because anybody
 * can send many; among them, the oldest of the most frequent sender, so that one sender cannot displace the others.
 * Kinds of open tasks are missing: they are never deleted.
 */
const deletionOrder = [
  'mentioned',
  'changed',
  'mailFailed',
  'secretMade',
  'signInChanged',
  'decided',
] as const satisfies readonly EventNotificationKind[];

export async function deleteOldNotifications({ db, clock, hasNotifications }: Services): Promise<void> {
  if (!hasNotifications) return;
  const { kysely } = db;
  const before = new Date(clock().getTime() - notificationDays * 86_400_000).toISOString();
  await kysely
    .deleteFrom(notifications.table)
    .where('archived', 'in', archivedOrNot)
    .where('createdAt', '<', before)
    .execute();
  const recipientsOverLimit = await kysely
    .selectFrom(notifications.table)
    .select(['recipientId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('archived', 'in', archivedOrNot)
    .where('isWaiting', '=', 0)
    .groupBy('recipientId')
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', maxNotificationsPerPerson))
    .execute();
  for (const { recipientId, count } of recipientsOverLimit) {
    let excess = Number(count) - maxNotificationsPerPerson;
    for (const kind of deletionOrder) {
      if (excess <= 0) break;
      if (kind === 'mentioned') {
        excess -= await removeMentions(kysely, recipientId, excess);
        continue;
      }
      const oldest = kysely
        .selectFrom(notifications.table)
        .select('id')
        .where('archived', 'in', archivedOrNot)
        .where('recipientId', '=', recipientId)
        .where('kind', '=', kind)
        .orderBy('id')
        .limit(excess);
      const { numDeletedRows } = await kysely
        .deleteFrom(notifications.table)
        .where('id', 'in', oldest)
        .executeTakeFirstOrThrow();
      excess -= Number(numDeletedRows);
    }
  }
}

async function removeMentions(db: KyselyDb, recipientId: string, excess: number): Promise<number> {
  const mentions = () =>
    db
      .selectFrom(notifications.table)
      .where('archived', 'in', archivedOrNot)
      .where('recipientId', '=', recipientId)
      .where('kind', '=', 'mentioned');
  const countsBySender = await mentions()
    .select(['actorId', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('actorId')
    .execute();
  const shares = distributeRemovals(
    new Map(countsBySender.map(({ actorId, count }) => [actorId, Number(count)])),
    excess,
  );
  let removed = 0;
  for (const [actorId, count] of shares) {
    const oldest = mentions().select('id').where('actorId', '=', actorId).orderBy('id').limit(count);
    const { numDeletedRows } = await db
      .deleteFrom(notifications.table)
      .where('id', 'in', oldest)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}

/** Returns how many to remove per key: lowers the largest counts to the next lower one until `excess` are removed. */
export function distributeRemovals(counts: ReadonlyMap<string, number>, excess: number): Map<string, number> {
  const remaining = new Map(counts);
  const removals = new Map<string, number>();
  for (let remainingExcess = excess; remainingExcess > 0;) {
    const ranked = [...remaining].toSorted(([, one], [, other]) => other - one);
    const [, highest = 0] = ranked[0] ?? [];
    if (highest === 0) break;
    const top = ranked.filter(([, count]) => count === highest);
    const [, next = 0] = ranked[top.length] ?? [];
    const each = Math.max(1, Math.min(highest - next, Math.floor(remainingExcess / top.length)));
    for (const [sender] of top) {
      const share = Math.min(each, remainingExcess);
      if (share === 0) break;
      remaining.set(sender, highest - share);
      removals.set(sender, (removals.get(sender) ?? 0) + share);
      remainingExcess -= share;
    }
  }
  return removals;
}
