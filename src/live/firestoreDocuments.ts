import { getApp } from 'firebase/app';
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot, type Firestore } from 'firebase/firestore';
import { liveCollection } from '../../contract/live';
import type { SubscribeDocuments } from './firestore';

let database: Firestore | undefined;

export async function openDocuments(): Promise<SubscribeDocuments> {
  database ??= openDatabase();
  return createDocumentsSubscription(database);
}

function openDatabase(): Firestore {
  const firestore = getFirestore(getApp());
  // `import.meta.env.…` is written in full: the build replaces it by a constant and drops the emulator code.
  const origin: unknown = import.meta.env.VITE_FIRESTORE_ORIGIN;
  if (typeof origin === 'string') {
    const { hostname, port } = new URL(origin);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
}

export function createDocumentsSubscription(firestore: Firestore): SubscribeDocuments {
  return (onDocuments, onEnd) =>
    onSnapshot(
      collection(firestore, liveCollection),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        // Ignores cached documents, which Firestore delivers while offline.
        if (!metadata.fromCache) onDocuments(docs.map((document) => ({ id: document.id, data: document.data() })));
      },
      onEnd,
    );
}
