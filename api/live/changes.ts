import { namedRecords, type LiveChange, type LiveMessage } from '../../contract/live';
import type { Notice } from '../../contract/notices';
import type { WriteContext } from '../engine/writeContext';

/** A record that an action has written. */
export interface ChangedRecord {
  resource: string;
  id: string;
  version: number;
  /** As the history calls it; not given for what only follows from something else. */
  action?: string;
}

/** What consoles are told of a transaction; `null` if it changed nothing for them. */
export function messageOf(
  { actor, at, requestId }: Pick<WriteContext, 'actor' | 'at' | 'requestId'>,
  changed: readonly ChangedRecord[],
  notices: readonly Notice[] = [],
  notified: ReadonlySet<string> = new Set(),
): LiveMessage | null {
  if (changed.length === 0 && notified.size === 0) return null;
  const names = new Set(changed.map(({ resource }) => resource));
  const changes = [...names].map((resource): LiveChange => {
    const all = changed.filter((one) => one.resource === resource);
    // Written twice in one transaction, a record has its last version.
    const versions = new Map(all.map(({ id, version }) => [id, version]));
    const records = [...versions].slice(0, namedRecords).map(([id, version]) => ({ id, version }));
    return { resource, records, more: versions.size > records.length };
  });
  return {
    requestId,
    at,
    actor: { uid: actor.uid, name: actor.name ?? null },
    changes,
    ...(notified.size > 0 && { notified: [...notified] }),
    ...(notices.length > 0 && { notices: notices.slice(0, namedRecords).map(({ kind, id }) => ({ kind, id })) }),
  };
}
