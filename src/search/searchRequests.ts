const listeners = new Set<() => void>();

/** Opens the search dialog, like its button in the header. */
export function requestSearch(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at each request. Returns a function that removes it. */
export function onSearchRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
