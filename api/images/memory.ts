import type { ImageStore } from './port';

/** Pictures for as long as the page, or the test, lives. */
export function memoryImages(): ImageStore {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(id, bytes) {
      kept.set(id, bytes);
    },
    async get(id) {
      return kept.get(id) ?? null;
    },
    async remove(id) {
      kept.delete(id);
    },
  };
}
