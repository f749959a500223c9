/** Puts another `fetch` in place, also of one that MSW has made unwritable. What it returns puts the former back. */
export function replaceFetch(fetch: typeof globalThis.fetch): () => void {
  const previous = globalThis.fetch;
  const setFetch = (value: typeof fetch) =>
    Object.defineProperty(globalThis, 'fetch', { value, configurable: true, enumerable: true, writable: true });
  setFetch(fetch);
  return () => void setFetch(previous);
}
