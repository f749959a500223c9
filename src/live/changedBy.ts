import { useSyncExternalStore } from 'react';

/** Who wrote which version of the records that changed since the page was opened. */
const changes = new Map<string, { version: number; name: string | null }>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

/** Remembers that a person has changed a record; `null`: somebody without a name. */
export function rememberChange(
  resource: string,
  { id, version }: { id: string; version: number },
  name: string | null,
): void {
  changes.set(keyOf(resource, id), { version, name });
  for (const listener of listeners) listener();
}

/** Another person signs in: names are theirs to see, but not what the one before has heard. */
export function forgetChanges(): void {
  changes.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who wrote this version of the record, as far as the live channel told; `null` if it did not. */
export function useChangedBy(resource: string, { id, version }: { id: string; version: number }): string | null {
  return useSyncExternalStore(subscribe, () => {
    const change = changes.get(keyOf(resource, id));
    return change?.version === version ? change.name : null;
  });
}
