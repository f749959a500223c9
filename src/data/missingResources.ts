import { useSyncExternalStore } from 'react';

let missing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  missing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that the backend has no list of this resource. */
export function addMissingResource(name: string): void {
  if (!missing.has(name)) set(new Set([...missing, name]));
}

export function forgetMissingResources(): void {
  set(new Set());
}

/** The resources of which the backend has no list, as far as they were asked for. */
export function useMissingResources(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => missing);
}
