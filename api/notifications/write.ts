import { sql } from 'kysely';
import { noticeRecords } from '../../contract/notices';
import { notifications, type NotificationKind } from '../../contract/people/notifications';
import { resources } from '../../contract/resources';
import { untyped, type Row } from '../db/database';
import { alone } from '../db/savepoint';
import { mayRead } from '../engine/readable';
import { tableOf, valuesFor } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { isFor } from '../notices/waiting';
import { followersOf } from './follows';
import { othersThan, type Recipient } from './recipients';

interface Addressed {
  uid: string;
  kind: NotificationKind;
  resource: string;
  recordId: string;
  action: string | null;
  noteId: string | null;
}

/** Rows per statement. */
const batch = 200;

/**
 * Writes the notifications of a transaction, as its last part but one. Runs in a savepoint, so that the change is
 * committed even if notifying fails. Only the followers are read before it: most writes have nobody to notify.
 */
export async function writeNotifications(
  context: WriteContext,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  const { trx, changed, notices, news, settled, relieved, retracted, notified } = context;
  const followers = await followersOf(trx, changed);
  const told = [notices, news, settled, relieved, retracted, followers];
  if (told.every(({ length }) => length === 0)) return;
  try {
    const uids = await alone(trx, async () => {
      const settledFor = await settle(context);
      const others = await othersThan(trx, context.actor.uid);
      const addressed = mostTelling([
        ...waitingFor(context, others),
        ...newsFor(context, others),
        ...followers.map(({ uid, resource, recordId, action }) => ({
          uid,
          kind: 'changed' as const,
          resource,
          recordId,
          action,
          noteId: null,
        })),
      ]).filter((one) => concerns(others, one));
      await keep(context, addressed);
      return [...settledFor, ...addressed.map(({ uid }) => uid)];
    });
    for (const uid of uids) notified.add(uid);
  } catch (error) {
    report('notifications were not written', error);
  }
}

/** Withdraws notifications of what no longer waits and of removed mentions, and returns their recipients. */
async function settle({ trx, settled, relieved, retracted }: WriteContext): Promise<string[]> {
  const recipients = [...relieved];
  if (relieved.length > 0)
    await trx
      .deleteFrom(notifications.table)
      .where('archived', '=', 0)
      .where('recipientId', 'in', relieved)
      .where('isWaiting', '=', 1)
      .execute();
  for (const { kind, id } of settled) {
    const gone = await trx
      .deleteFrom(notifications.table)
      .where('archived', '=', 0)
      .where('recordId', '=', id)
      .where('kind', '=', kind)
      .returning('recipientId')
      .execute();
    recipients.push(...gone.map(({ recipientId }) => String(recipientId)));
  }
  for (const { recordId, noteId, from } of retracted) {
    const gone = await trx
      .deleteFrom(notifications.table)
      .where('archived', '=', 0)
      .where('recordId', '=', recordId)
      .where('kind', '=', 'mentioned')
      .where('noteId', '=', noteId)
      .$if(from !== undefined, (query) => query.where('recipientId', 'in', [...(from ?? [])]))
      .returning('recipientId')
      .execute();
    recipients.push(...gone.map(({ recipientId }) => String(recipientId)));
  }
  return recipients;
}

function waitingFor({ notices, settled }: WriteContext, others: readonly Recipient[]): Addressed[] {
  const isSettled = (kind: string, id: string) => settled.some((one) => one.kind === kind && one.id === id);
  return notices
    .filter(({ kind, id }) => !isSettled(kind, id))
    .flatMap((notice) =>
      others
        .filter((one) => isFor(notice, one))
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

function newsFor({ news }: WriteContext, others: readonly Recipient[]): Addressed[] {
  return news.flatMap(({ to, kind, resource, recordId, action = null, noteId = null }) =>
    others.filter(({ uid }) => to.includes(uid)).map(({ uid }) => ({ uid, kind, resource, recordId, action, noteId })),
  );
}

/** Keeps one notification per record and recipient: `changed` is dropped where another kind is sent. */
function mostTelling(addressed: readonly Addressed[]): Addressed[] {
  const toldElse = new Set(
    addressed
      .filter(({ kind }) => kind !== 'changed')
      .map(({ uid, resource, recordId }) => `${uid} ${resource} ${recordId}`),
  );
  const chosen = addressed.filter(
    ({ uid, kind, resource, recordId }) => kind !== 'changed' || !toldElse.has(`${uid} ${resource} ${recordId}`),
  );
  return [...new Map(chosen.map((one) => [keyOf(one), one])).values()];
}

function concerns(others: readonly Recipient[], { uid, resource }: Addressed): boolean {
  const recipient = others.find((one) => one.uid === uid);
  const about = resources.find(({ name }) => name === resource);
  return recipient !== undefined && about !== undefined && mayRead(recipient, about);
}

const keyOf = ({ uid, kind, resource, recordId, noteId }: Addressed) =>
  [uid, kind, resource, recordId, ...(noteId === null ? [] : [noteId])].join(' ');

/**
 * Writes one row per recipient, kind and record, for mentions one per note. A repeated notification gets a new id, so
 * that marking the former one as read does not affect it. Rows are ordered to avoid deadlocks.
 */
async function keep(context: WriteContext, addressed: readonly Addressed[]): Promise<void> {
  const rows = addressed
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map((one) => rowOf(context, one));
  for (let first = 0; first < rows.length; first += batch)
    await untyped(context.trx)
      .insertInto(notifications.table)
      .values(rows.slice(first, first + batch))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((set) => ({
          id: set.ref('excluded.id'),
          createdAt: set.ref('excluded.createdAt'),
          updatedAt: set.ref('excluded.updatedAt'),
          action: set.ref('excluded.action'),
          actorId: set.ref('excluded.actorId'),
          times: sql`case when ${sql.ref('notifications.isRead')} = 1 then 1 else ${sql.ref('notifications.times')} + 1 end`,
          isRead: 0,
        })),
      )
      .execute();
}

function rowOf({ actor, at, newId }: WriteContext, { uid, ...about }: Addressed): Row {
  const isWaiting = about.kind in noticeRecords;
  const values = { ...about, isWaiting, times: 1, isRead: false, actorId: actor.uid, recipientId: uid };
  const row = tableOf(notifications).encode(valuesFor(notifications, { ...values, key: keyOf({ uid, ...about }) }));
  return { ...row, id: newId(), createdAt: at, updatedAt: at };
}
