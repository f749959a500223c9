import { notifications, type NewsKind } from '../../contract/people/notifications';
import type { Queries } from '../db/database';
import type { Deps } from '../http/context';

/** Limits: age in days, and number per person. */
export const notificationDays = 90;
export const notificationsEach = 500;

/**
 * Deletion order for a person above the limit: first what others can send at will (oldest of the most frequent sender
 * first, so that nobody pushes out what others wrote), then what they subscribed to, last the results of their own
 * requests. What waits for them stays until it no longer does.
 */
const goesFirst = [
  'mentioned',
  'changed',
  'mailFailed',
  'secretMade',
  'signInChanged',
  'decided',
] as const satisfies readonly NewsKind[];

/** Deletes old notifications, and those of each person above the limit. */
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
      if (kind === 'mentioned') {
        beyond -= await removeMentions(kysely, recipientId, beyond);
        continue;
      }
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

/** Deletes mentions of a person and returns how many there were to delete. */
async function removeMentions(db: Queries, recipientId: string, beyond: number): Promise<number> {
  const mentions = () =>
    db
      .selectFrom(notifications.table)
      .where('archived', '=', 0)
      .where('recipientId', '=', recipientId)
      .where('kind', '=', 'mentioned');
  const counted = await mentions()
    .select(['actorId', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('actorId')
    .execute();
  const shares = leveled(new Map(counted.map(({ actorId, count }) => [actorId, Number(count)])), beyond);
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

/** Returns how many each sender gives up so that `beyond` are gone: always from the largest, down to the next level. */
export function leveled(counts: ReadonlyMap<string, number>, beyond: number): Map<string, number> {
  const left = new Map(counts);
  const given = new Map<string, number>();
  for (let toGo = beyond; toGo > 0;) {
    const ranked = [...left].toSorted(([, one], [, other]) => other - one);
    const [, most = 0] = ranked[0] ?? [];
    if (most === 0) break;
    const top = ranked.filter(([, count]) => count === most);
    const [, next = 0] = ranked[top.length] ?? [];
    // Take as many as bring the largest to the next level; the last few one each.
    const each = Math.max(1, Math.min(most - next, Math.floor(toGo / top.length)));
    for (const [who] of top) {
      const share = Math.min(each, toGo);
      if (share === 0) break;
      left.set(who, most - share);
      given.set(who, (given.get(who) ?? 0) + share);
      toGo -= share;
    }
  }
  return given;
}
