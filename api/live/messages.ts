import { maxRecordsPerChange, type LiveChange, type LiveMessage } from '../../contract/live';
import { type Notice, noticeRecords } from '../../contract/notices';
import type { ChangedRecord, WriteContext, Viewer } from '../engine/writeContext';
import type { KyselyDb } from '../db/database';
import { mayRead, readableIds } from '../engine/readable';
import type { Table } from '../engine/table';

export function liveMessageOf(
  { actor, at, requestId }: Pick<WriteContext, 'actor' | 'at' | 'requestId'>,
  changed: readonly ChangedRecord[],
  notices: readonly Notice[] = [],
  notified: ReadonlySet<string> = new Set(),
): LiveMessage | null {
  if (changed.length === 0 && notified.size === 0) return null;
  const names = new Set(changed.map(({ resource }) => resource));
  const changes = [...names].map((resource): LiveChange => {
    const resourceChanges = changed.filter((one) => one.resource === resource);
    const versions = new Map(resourceChanges.map(({ id, version }) => [id, version]));
    const records = [...versions].slice(0, maxRecordsPerChange).map(([id, version]) => ({ id, version }));
    return { resource, records, more: versions.size > records.length };
  });
  return {
    requestId,
    at,
    actor: { uid: actor.uid, name: actor.name ?? null },
    changes,
    ...(notified.size > 0 && { notified: [...notified] }),
    ...(notices.length > 0 && { notices: notices.slice(0, maxRecordsPerChange).map(({ kind, id }) => ({ kind, id })) }),
  };
}

/**
 * Removes from a message the records that the viewer may not read, and notifications of other people. Returns `null` if
 * the message is then empty.
 */
export async function readableMessage(
  db: KyselyDb,
  served: Table['served'],
  viewer: Viewer,
  { notified, present, notices, ...message }: LiveMessage,
): Promise<LiveMessage | null> {
  const readable = async (resource: string, ids: readonly string[]) => {
    const table = served.get(resource);
    return table ? readableIds(db, table, viewer, ids) : new Set<string>();
  };
  const changes: LiveChange[] = [];
  for (const change of message.changes) {
    const ids = await readable(
      change.resource,
      change.records.map(({ id }) => id),
    );
    const records = change.records.filter(({ id }) => ids.has(id));
    const table = served.get(change.resource);
    const mayBeMore = change.more && table !== undefined && mayRead(viewer.actor, table.resource);
    if (records.length > 0 || mayBeMore) changes.push({ ...change, records });
  }
  const readableNotices: Notice[] = [];
  for (const notice of notices ?? [])
    if ((await readable(noticeRecords[notice.kind].resource.name, [notice.id])).has(notice.id))
      readableNotices.push(notice);
  const isNotified = notified?.includes(viewer.actor.uid) === true;
  const isPresent = present !== undefined && (await readable(present.resource, [present.id])).has(present.id);
  if (changes.length === 0 && !isNotified && !isPresent) return null;
  return {
    ...message,
    changes,
    ...(notices && { notices: readableNotices }),
    ...(isNotified && { notified: [viewer.actor.uid] }),
    ...(isPresent && { present }),
  };
}
