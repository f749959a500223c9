import { getRequestListener } from '@hono/node-server';
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from '../app';
import { resources } from '../../contract/resources';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { createFirebaseIdentity } from '../identity/firebase';
import { sweepImages } from '../images/sweep';
import { openVault } from './encryption';
import { readEnvironment, StartRefused } from './environment';
import { openImageBucket } from './imageBucket';

const databaseUrl = defineSecret('DATABASE_URL');
const encryptionKey = defineSecret('ENCRYPTION_KEY');

type Listener = ReturnType<typeof getRequestListener>;
let listener: Promise<Listener> | undefined;

/** Once an instance, at its first request: a database that is down must not end a deployment. */
async function open(): Promise<Listener> {
  const environment = readEnvironment({ ...process.env, IDENTITY: 'firebase', ENCRYPTION_KEY: encryptionKey.value() });
  if (environment.storageBucket === undefined) {
    throw new StartRefused(
      'STORAGE_BUCKET is missing: a function keeps no files, so it says in which Firebase Storage bucket the pictures are.',
    );
  }
  const db = openPostgres(databaseUrl.value());
  await migrate(db, resources);
  const parts = {
    db,
    identity: createFirebaseIdentity({ projectId: environment.projectId }),
    vault: await openVault(environment),
    images: openImageBucket({ projectId: environment.projectId, bucket: environment.storageBucket }),
    clock: () => new Date(),
    settings: environment.settings,
    log: (line: string) => void process.stdout.write(`${line}\n`),
  };
  await sweepImages(parts);
  const api = createApi(parts);
  return getRequestListener(api.fetch);
}

/** The Cloud Function `api`, behind Hosting's `/api/**` (firebase.json). */
export const api = onRequest(
  { secrets: [databaseUrl, encryptionKey], maxInstances: 10, concurrency: 40 },
  async (request, response) => {
    listener ??= open().catch((error: unknown) => {
      // The next request tries again, instead of failing for as long as the instance lives.
      listener = undefined;
      throw error;
    });
    await (
      await listener
    )(request, response);
  },
);
