import { sql } from 'kysely';
import type { NotificationRequest, RetractedMentions, WriteContext } from '../engine/writeContext';
import { noticeRecords } from '../../contract/notices';
import { notifications, type NotificationKind } from '../../contract/people/notifications';
import { resources } from '../../contract/resources';
import { untyped, type Row } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import { withSavepoint } from '../db/transactions';
import { mayRead } from '../engine/readable';
import { tableOf, valuesFor } from '../engine/table';
import { isNoticeFor } from './raiseNotice';
import { readFollowers } from './follows';
import { readOtherAdministrators, type Recipient } from './recipients';

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

interface NotificationTarget {
  uid: string;
  kind: NotificationKind;
  resource: string;
  recordId: string;
  action: string | null;
  noteId: string | null;
}

const batchSize = 200;

/**
 * Writes the notifications of a transaction in a savepoint, so that the change is committed even if notifying fails.
 */
export async function writeNotifications(
  context: WriteContext,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  const {
    trx,
    changedRecords,
    notices,
    notifications,
    clearedNotices,
    uidsToClear: clearedUids,
    retractedMentions,
    notifiedUids,
  } = context;
  const followers = await readFollowers(trx, changedRecords);
  const hasAny = (...lists: readonly (readonly unknown[])[]) => lists.some(({ length }) => length > 0);
  const isNotifying = hasAny(notices, notifications, followers);
  if (!isNotifying && !hasAny(clearedNotices, clearedUids, retractedMentions)) return;
  try {
    const uids = await withSavepoint(trx, async () => {
      const clearedFor = await clearNotifications(context);
      const others = isNotifying ? await readOtherAdministrators(trx, context.actor.uid) : [];
      const targets = preferSpecific([
        ...noticeTargets(context, others),
        ...requestTargets(context, others),
        ...followers.map(({ uid, resource, recordId, action }) => ({
          uid,
          kind: 'changed' as const,
          resource,
          recordId,
          action,
          noteId: null,
        })),
      ]).filter((one) => mayReceive(others, one));
      await storeNotifications(context, targets);
      return [...clearedFor, ...targets.map(({ uid }) => uid)];
    });
    for (const uid of uids) notifiedUids.add(uid);
  } catch (error) {
    report('notifications were not written', error);
  }
}

async function clearNotifications({
  trx,
  clearedNotices,
  uidsToClear: clearedUids,
  retractedMentions,
}: WriteContext): Promise<string[]> {
  const recipients = [...clearedUids];
  if (clearedUids.length > 0)
    await trx
      .deleteFrom(notifications.table)
      .where('archived', 'in', archivedOrNot)
      .where('recipientId', 'in', clearedUids)
      .where('isWaiting', '=', 1)
      .execute();
  for (const { kind, id } of clearedNotices) {
    const deleted = await trx
      .deleteFrom(notifications.table)
      .where('archived', 'in', archivedOrNot)
      .where('recordId', '=', id)
      .where('kind', '=', kind)
      .returning('recipientId')
      .execute();
    recipients.push(...deleted.map(({ recipientId }) => String(recipientId)));
  }
  for (const { recordId, noteId, from } of retractedMentions) {
    const deleted = await trx
      .deleteFrom(notifications.table)
      .where('archived', 'in', archivedOrNot)
      .where('recordId', '=', recordId)
      .where('kind', '=', 'mentioned')
      .where('noteId', '=', noteId)
      .$if(from !== undefined, (query) => query.where('recipientId', 'in', [...(from ?? [])]))
      .returning('recipientId')
      .execute();
    recipients.push(...deleted.map(({ recipientId }) => String(recipientId)));
  }
  return recipients;
}

function noticeTargets({ notices, clearedNotices }: WriteContext, others: readonly Recipient[]): NotificationTarget[] {
  const isCleared = (kind: string, id: string) => clearedNotices.some((one) => one.kind === kind && one.id === id);
  return notices
    .filter(({ kind, id }) => !isCleared(kind, id))
    .flatMap((notice) =>
      others
        .filter((one) => isNoticeFor(notice, one))
        .map(({ uid }) => ({
          uid,
          kind: notice.kind,
          resource: noticeRecords[notice.kind].resource.name,
          recordId: notice.id,
          action: null,
          noteId: null,
        })),
    );
}

function requestTargets({ notifications }: WriteContext, others: readonly Recipient[]): NotificationTarget[] {
  return notifications.flatMap(({ to, kind, resource, recordId, action = null, noteId = null }) =>
    others.filter(({ uid }) => to.includes(uid)).map(({ uid }) => ({ uid, kind, resource, recordId, action, noteId })),
  );
}

/** Drops notifications of kind `changed` if the recipient gets another kind about the same record. */
function preferSpecific(targets: readonly NotificationTarget[]): NotificationTarget[] {
  const specificKeys = new Set(
    targets
      .filter(({ kind }) => kind !== 'changed')
      .map(({ uid, resource, recordId }) => `${uid} ${resource} ${recordId}`),
  );
  const chosen = targets.filter(
    ({ uid, kind, resource, recordId }) => kind !== 'changed' || !specificKeys.has(`${uid} ${resource} ${recordId}`),
  );
  return [...new Map(chosen.map((one) => [notificationKey(one), one])).values()];
}

function mayReceive(others: readonly Recipient[], { uid, resource }: NotificationTarget): boolean {
  const recipient = others.find((one) => one.uid === uid);
  const targetResource = resources.find(({ name }) => name === resource);
  return recipient !== undefined && targetResource !== undefined && mayRead(recipient, targetResource);
}

const notificationKey = ({ uid, kind, resource, recordId, noteId }: NotificationTarget) =>
  [uid, kind, resource, recordId, ...(noteId === null ? [] : [noteId])].join(' ');

/**
 * Stores one row per recipient, kind and record; for mentions, one row per note. A repeated notification gets a new id,
 * so that marking the earlier one as read does not affect it. Sorts the rows to avoid deadlocks.
 */
async function storeNotifications(context: WriteContext, targets: readonly NotificationTarget[]): Promise<void> {
  const rows = targets
    .toSorted((one, other) => (notificationKey(one) < notificationKey(other) ? -1 : 1))
    .map((one) => rowOf(context, one));
  for (let first = 0; first < rows.length; first += batchSize)
    await untyped(context.trx)
      .insertInto(notifications.table)
      .values(rows.slice(first, first + batchSize))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((set) => ({
          id: set.ref('excluded.id'),
          createdAt: set.ref('excluded.createdAt'),
          updatedAt: set.ref('excluded.updatedAt'),
          action: set.ref('excluded.action'),
          actorId: set.ref('excluded.actorId'),
          times: sql`case when ${sql.ref('notifications.isRead')} = 1 then 1 else ${sql.ref('notifications.times')} + 1 end`,
          isRead: 0,
          archived: 0,
          archivedAt: null,
          snoozedUntil: null,
        })),
      )
      .execute();
}

function rowOf({ actor, at, newId }: WriteContext, { uid, ...target }: NotificationTarget): Row {
  const isWaiting = target.kind in noticeRecords;
  const values = { ...target, isWaiting, times: 1, isRead: false, actorId: actor.uid, recipientId: uid };
  const row = tableOf(notifications).encode(
    valuesFor(notifications, { ...values, key: notificationKey({ uid, ...target }) }),
  );
  return { ...row, id: newId(), createdAt: at, updatedAt: at };
}
