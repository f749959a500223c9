/** Replaces `fetch`, even if MSW has made it read-only. Returns a function that restores the previous `fetch`. */
export function replaceFetch(fetch: typeof globalThis.fetch): () => void {
  const previousFetch = globalThis.fetch;
  const setFetch = (value: typeof fetch) =>
    Object.defineProperty(globalThis, 'fetch', { value, configurable: true, enumerable: true, writable: true });
  setFetch(fetch);
  return () => void setFetch(previousFetch);
}
