import { useSyncExternalStore } from 'react';

/** Who wrote the last known version of the records that changed since the page was opened. */
const names = new Map<string, string | null>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

/** Remembers that a person has changed a record; `null`: somebody without a name. */
export function rememberChange(resource: string, id: string, name: string | null): void {
  names.set(keyOf(resource, id), name);
  for (const listener of listeners) listener();
}

/** Another person signs in: names are theirs to see, but not what the one before has heard. */
export function forgetChanges(): void {
  names.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who changed the record last, as far as the live channel told; `null` if it did not. */
export function useChangedBy(resource: string, id: string): string | null {
  return useSyncExternalStore(subscribe, () => names.get(keyOf(resource, id)) ?? null);
}
