/** Puts another `fetch` in place, also of one that MSW has made unwritable. What it returns puts the former back. */
export function replaceFetch(fetch: typeof globalThis.fetch): () => void {
  const former = globalThis.fetch;
  const put = (value: typeof fetch) =>
    Object.defineProperty(globalThis, 'fetch', { value, configurable: true, enumerable: true, writable: true });
  put(fetch);
  return () => void put(former);
}
