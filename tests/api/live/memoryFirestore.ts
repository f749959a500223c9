import type { LiveDocument } from '../../../contract/live';
import type { FirestoreClient, Known } from '../../../api/live/firestoreClient';

/** Firestore as the live channel uses it, in memory: documents, and the time each was last written. */
export function createMemoryFirestore(): FirestoreClient {
  const kept = new Map<string, Known>();
  const nothing: Known = { count: 0, recent: [], updateTime: null };
  let time = 0;
  const write = (id: string, now: LiveDocument) => {
    time += 1;
    kept.set(id, { ...now, updateTime: String(time) });
    return String(time);
  };
  return {
    read: async (ids) => new Map(ids.map((id) => [id, kept.get(id) ?? nothing])),
    async replace(documents) {
      const isRaced = documents.some(({ id, known }) => (kept.get(id) ?? nothing).updateTime !== known.updateTime);
      return isRaced ? null : documents.map(({ id, now }) => write(id, now));
    },
    cutOff: async () => {},
    async count(documents) {
      for (const { id, by } of documents) {
        const { count, recent } = kept.get(id) ?? nothing;
        write(id, { count: count + by, recent });
      }
    },
  };
}
