import { getApp } from 'firebase/app';
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot, type Firestore } from 'firebase/firestore';
import { liveCollection } from '../../contract/live';
import type { FollowDocuments } from './firestore';

let database: Firestore | undefined;

/** The documents of the project's Firestore, with the token of who is signed in. */
export async function openDocuments(): Promise<FollowDocuments> {
  database ??= openDatabase();
  return documentsOf(database);
}

function openDatabase(): Firestore {
  const firestore = getFirestore(getApp());
  // Written out, or it is no constant, and the way to an emulator is in every build.
  const origin: unknown = import.meta.env.VITE_FIRESTORE_ORIGIN;
  if (typeof origin === 'string') {
    const { hostname, port } = new URL(origin);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
}

/** The documents of the live channel in a Firestore. */
export function documentsOf(firestore: Firestore): FollowDocuments {
  return (onDocuments, onEnd) =>
    onSnapshot(
      collection(firestore, liveCollection),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        // Without a connection Firestore tells what it remembers.
        if (!metadata.fromCache) onDocuments(docs.map((document) => ({ id: document.id, data: document.data() })));
      },
      onEnd,
    );
}
