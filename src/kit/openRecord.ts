import { useEffect, useSyncExternalStore } from 'react';

const openRecordByPage = new Map<symbol, string>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

export function useTrackOpenRecord(resource: string, id: string): void {
  useEffect(() => {
    const pageSymbol = Symbol('page');
    openRecordByPage.set(pageSymbol, keyOf(resource, id));
    return () => void openRecordByPage.delete(pageSymbol);
  }, [resource, id]);
}

export const isOpenRecord = (resource: string, id: string): boolean =>
  [...openRecordByPage.values()].includes(keyOf(resource, id));

interface Change {
  version: number;
  name: string | null;
  isOwn: boolean;
}

interface RecordVersion {
  id: string;
  version: number;
}

const changes = new Map<string, Change>();
const listeners = new Set<() => void>();

const changeKeyOf = (resource: string, id: string) => `${resource} ${id}`;

function trackChange(resource: string, { id, version }: RecordVersion, author: Omit<Change, 'version'>): void {
  const key = changeKeyOf(resource, id);
  // Ignores a late message about an older version.
  if ((changes.get(key)?.version ?? 0) >= version) return;
  changes.set(key, { version, ...author });
  for (const listener of listeners) listener();
}

export function trackOthersChange(resource: string, record: RecordVersion, name: string | null): void {
  trackChange(resource, record, { name, isOwn: false });
}

export function trackOwnChange(resource: string, record: RecordVersion): void {
  trackChange(resource, record, { name: changes.get(changeKeyOf(resource, record.id))?.name ?? null, isOwn: true });
}

export function clearTrackedChanges(): void {
  changes.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changeOf(resource: string, { id, version }: RecordVersion): Change | undefined {
  const change = changes.get(changeKeyOf(resource, id));
  return change?.version === version ? change : undefined;
}

/**
 * Returns the name of the other user whose change the live channel last reported; `null` unless `record` is the version
 * last reported.
 */
export function useChangedBy(resource: string, record: RecordVersion): string | null {
  return useSyncExternalStore(subscribe, () => changeOf(resource, record)?.name ?? null);
}

export function isOwnChange(resource: string, record: RecordVersion): boolean {
  return changeOf(resource, record)?.isOwn ?? false;
}
