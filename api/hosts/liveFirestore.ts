import { createFirestoreChannel, createFirestoreClient } from '../live/firestore';
import type { LivePort } from '../ports/live';
import { hostAccessToken } from './accessToken';
import { firestoreOrigin } from './headers';

export function openFirestoreChannel(projectId: string, emulator = process.env['FIRESTORE_EMULATOR_HOST']): LivePort {
  if (emulator) {
    // The emulator accepts the token `owner`, which bypasses all rules.
    const accessToken = () => Promise.resolve('owner');
    return createFirestoreChannel({
      client: createFirestoreClient({ projectId, origin: `http://${emulator}`, accessToken }),
    });
  }
  return createFirestoreChannel({
    client: createFirestoreClient({ projectId, origin: firestoreOrigin, accessToken: hostAccessToken() }),
  });
}
