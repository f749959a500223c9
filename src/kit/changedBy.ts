import { useSyncExternalStore } from 'react';

interface Change {
  version: number;
  /** Name of the last other person who wrote the record; `null` if the name is unknown. */
  name: string | null;
  isOwn: boolean;
}

interface Version {
  id: string;
  version: number;
}

/** Latest known change per record since the page was opened. */
const changes = new Map<string, Change>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

function recordChange(resource: string, { id, version }: Version, by: Omit<Change, 'version'>): void {
  const key = keyOf(resource, id);
  // Ignores late messages about an older version.
  if ((changes.get(key)?.version ?? 0) >= version) return;
  changes.set(key, { version, ...by });
  for (const listener of listeners) listener();
}

/** Records that another person changed a record; `name` is `null` if unknown. */
export function recordOthersChange(resource: string, record: Version, name: string | null): void {
  recordChange(resource, record, { name, isOwn: false });
}

/** Records that this page changed a record; the last other person stays the same. */
export function recordOwnChange(resource: string, record: Version): void {
  recordChange(resource, record, { name: changes.get(keyOf(resource, record.id))?.name ?? null, isOwn: true });
}

/** Clears all remembered changes when another person signs in. */
export function clearRecordedChanges(): void {
  changes.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changeOf(resource: string, { id, version }: Version): Change | undefined {
  const change = changes.get(keyOf(resource, id));
  return change?.version === version ? change : undefined;
}

/**
 * Returns the name of the other person who last wrote the record up to this version, according to the live channel;
 * else `null`.
 */
export function useChangedBy(resource: string, record: Version): string | null {
  return useSyncExternalStore(subscribe, () => changeOf(resource, record)?.name ?? null);
}

export function isOwnChange(resource: string, record: Version): boolean {
  return changeOf(resource, record)?.isOwn ?? false;
}
