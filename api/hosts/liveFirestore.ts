import { createFirestoreChannel } from '../live/firestore';
import { createFirestoreClient } from '../live/firestoreClient';
import type { LivePort } from '../live/port';
import { hostAccessToken } from './accessToken';
import { firestoreOrigin } from './headers';

/** The live channel in the project's Firestore, or in an emulator. Its authority is the host's own. */
export function openFirestoreChannel(projectId: string, emulator = process.env['FIRESTORE_EMULATOR_HOST']): LivePort {
  if (emulator) {
    // It lets in whom it calls the owner, past all rules.
    const accessToken = () => Promise.resolve('owner');
    return createFirestoreChannel({
      client: createFirestoreClient({ projectId, origin: `http://${emulator}`, accessToken }),
    });
  }
  return createFirestoreChannel({
    client: createFirestoreClient({ projectId, origin: firestoreOrigin, accessToken: hostAccessToken() }),
  });
}
