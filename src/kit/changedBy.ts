import { useSyncExternalStore } from 'react';

interface Change {
  version: number;
  name: string | null;
  isOwn: boolean;
}

interface Version {
  id: string;
  version: number;
}

const changes = new Map<string, Change>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

function recordChange(resource: string, { id, version }: Version, by: Omit<Change, 'version'>): void {
  const key = keyOf(resource, id);
  // Ignores a late message about an older version.
  if ((changes.get(key)?.version ?? 0) >= version) return;
  changes.set(key, { version, ...by });
  for (const listener of listeners) listener();
}

export function recordOthersChange(resource: string, record: Version, name: string | null): void {
  recordChange(resource, record, { name, isOwn: false });
}

export function recordOwnChange(resource: string, record: Version): void {
  recordChange(resource, record, { name: changes.get(keyOf(resource, record.id))?.name ?? null, isOwn: true });
}

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
 * Returns the name of the other user who last wrote the record up to this version, according to the live channel; else
 * `null`.
 */
export function useChangedBy(resource: string, record: Version): string | null {
  return useSyncExternalStore(subscribe, () => changeOf(resource, record)?.name ?? null);
}

export function isOwnChange(resource: string, record: Version): boolean {
  return changeOf(resource, record)?.isOwn ?? false;
}
