import { maxNamedRecords, type LiveChange, type LiveMessage } from '../../contract/live';
import type { Notice } from '../../contract/notices';
import type { ChangedRecord, WriteContext } from '../engine/writeContext';

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
    const records = [...versions].slice(0, maxNamedRecords).map(([id, version]) => ({ id, version }));
    return { resource, records, more: versions.size > records.length };
  });
  return {
    requestId,
    at,
    actor: { uid: actor.uid, name: actor.name ?? null },
    changes,
    ...(notified.size > 0 && { notified: [...notified] }),
    ...(notices.length > 0 && { notices: notices.slice(0, maxNamedRecords).map(({ kind, id }) => ({ kind, id })) }),
  };
}
