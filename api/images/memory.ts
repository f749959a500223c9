import type { ImageStore, UploadInbox } from '../ports/images';

export function memoryImages(): ImageStore {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(id, bytes) {
      stored.set(id, bytes);
    },
    async get(id) {
      return stored.get(id) ?? null;
    },
    async remove(id) {
      stored.delete(id);
    },
  };
}

interface MemoryInbox extends UploadInbox {
  put(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): void;
}

export function memoryInbox(clock: () => Date = () => new Date()): MemoryInbox {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; arrivedAt: Date }>();
  return {
    put(path, bytes, type) {
      files.set(path, { bytes, type, arrivedAt: clock() });
    },
    async find(path) {
      const file = files.get(path);
      return file
        ? { type: file.type, bytes: file.bytes.length, read: async () => files.get(path)?.bytes ?? null }
        : null;
    },
    async remove(path) {
      files.delete(path);
    },
    async listBefore(at, limit) {
      return [...files].flatMap(([path, { arrivedAt }]) => (arrivedAt < at ? [path] : [])).slice(0, limit);
    },
  };
}
