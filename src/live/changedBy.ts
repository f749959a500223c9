import { useSyncExternalStore } from 'react';

interface Change {
  version: number;
  /** The last other person who wrote it; `null`: somebody without a name. */
  name: string | null;
  /** This page has written it. */
  isOwn: boolean;
}

interface Version {
  id: string;
  version: number;
}

/** Who wrote which version of the records that changed since the page was opened. */
const changes = new Map<string, Change>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

function remember(resource: string, { id, version }: Version, by: Omit<Change, 'version'>): void {
  const key = keyOf(resource, id);
  // What is told late is of a version that is past.
  if ((changes.get(key)?.version ?? 0) >= version) return;
  changes.set(key, { version, ...by });
  for (const listener of listeners) listener();
}

/** Remembers that a person has changed a record; `null`: somebody without a name. */
export function rememberChange(resource: string, record: Version, name: string | null): void {
  remember(resource, record, { name, isOwn: false });
}

/** Remembers that this page has changed a record. Who did so before is still the last other person. */
export function rememberOwnChange(resource: string, record: Version): void {
  remember(resource, record, { name: changes.get(keyOf(resource, record.id))?.name ?? null, isOwn: true });
}

/** Another person signs in: names are theirs to see, but not what the one before has heard. */
export function forgetChanges(): void {
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

/** Which other person was the last to write it, up to this version, as far as the live channel told; else `null`. */
export function useChangedBy(resource: string, record: Version): string | null {
  return useSyncExternalStore(subscribe, () => changeOf(resource, record)?.name ?? null);
}

/** Whether this page has written this version of the record. */
export function isOwnChange(resource: string, record: Version): boolean {
  return changeOf(resource, record)?.isOwn ?? false;
}
