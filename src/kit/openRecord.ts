import { useEffect, useSyncExternalStore } from 'react';

const open = new Map<symbol, string>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

export function useOpenRecord(resource: string, id: string): void {
  useEffect(() => {
    const page = Symbol('page');
    open.set(page, keyOf(resource, id));
    return () => void open.delete(page);
  }, [resource, id]);
}

export const isOpenRecord = (resource: string, id: string): boolean => [...open.values()].includes(keyOf(resource, id));

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

const changeKeyOf = (resource: string, id: string) => `${resource} ${id}`;

function recordChange(resource: string, { id, version }: Version, by: Omit<Change, 'version'>): void {
  const key = changeKeyOf(resource, id);
  // Ignores a late message about an older version.
  if ((changes.get(key)?.version ?? 0) >= version) return;
  changes.set(key, { version, ...by });
  for (const listener of listeners) listener();
}

export function recordOthersChange(resource: string, record: Version, name: string | null): void {
  recordChange(resource, record, { name, isOwn: false });
}

export function recordOwnChange(resource: string, record: Version): void {
  recordChange(resource, record, { name: changes.get(changeKeyOf(resource, record.id))?.name ?? null, isOwn: true });
}

export function clearRecordedChanges(): void {
  changes.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changeOf(resource: string, { id, version }: Version): Change | undefined {
  const change = changes.get(changeKeyOf(resource, id));
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
