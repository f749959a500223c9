import type { LiveDocument } from '../../../contract/live';
import type { FirestoreClient, KnownDocument } from '../../../api/live/firestore';

/** In-memory Firestore that stores each document with the time of its last write. */
export function createMemoryFirestore(): FirestoreClient {
  const storedDocuments = new Map<string, KnownDocument>();
  const emptyDocument: KnownDocument = { count: 0, recent: [], updateTime: null };
  let time = 0;
  const write = (id: string, document: LiveDocument) => {
    time += 1;
    storedDocuments.set(id, { ...document, updateTime: String(time) });
    return String(time);
  };
  return {
    read: async (ids) => new Map(ids.map((id) => [id, storedDocuments.get(id) ?? emptyDocument])),
    async replace(documents) {
      const isRaced = documents.some(
        ({ id, known }) => (storedDocuments.get(id) ?? emptyDocument).updateTime !== known.updateTime,
      );
      return isRaced ? null : documents.map(({ id, updated }) => write(id, updated));
    },
    replaceCutoff: async () => {},
    async incrementCounts(documents) {
      for (const { id, by } of documents) {
        const { count, recent } = storedDocuments.get(id) ?? emptyDocument;
        write(id, { count: count + by, recent });
      }
    },
  };
}
