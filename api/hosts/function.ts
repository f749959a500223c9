import { getRequestListener } from '@hono/node-server';
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { defaultSettings } from '../../contract/settings';
import { createApi, type Api } from '../app';
import { resources } from '../../contract/resources';
import { assertMigrated } from '../db/version';
import { openPostgres } from '../db/postgres';
import { createFirebaseIdentity } from '../identity/firebase';
import { rememberVerified } from '../identity/remembered';
import { addressOf, type Connection } from './address';
import { cloudLine } from './cloudLog';
import { openVault } from './encryption';
import { readFunctionEnvironment } from './environment';
import { functionOptions, upkeepOptions, upkeepPool } from './functionOptions';
import { openImageBucket } from './imageBucket';
import { openMail } from './mail';
import { openFirestoreChannel } from './liveFirestore';
import { openPush } from './push';
import { createWebhookPort } from './webhooks';
import { answerStartFault, openOnce } from './startup';

const databaseUrl = defineSecret('DATABASE_URL');
const encryptionKey = defineSecret('ENCRYPTION_KEY');
/** With `MAIL_FROM` alone: what sends no mail needs no such secret. */
const smtpUrl = process.env['MAIL_FROM'] ? [defineSecret('SMTP_URL')] : [];
const secrets = [databaseUrl, encryptionKey, ...smtpUrl];

const clock = () => new Date();
const log = (line: string) => void process.stdout.write(`${cloudLine(line)}\n`);

/** What the settings say, as soon as they can be read: which origins learn of a start that fails. */
let settings = defaultSettings;

/** The same of who says from where a request came. */
let trustedProxies = 0;

async function open(poolSize?: number): Promise<Api> {
  const environment = readFunctionEnvironment(process.env);
  ({ settings, trustedProxies } = environment);
  const { projectId, storageBucket: bucket } = environment;
  const mail = await openMail(environment.mail, '', log);
  const db = openPostgres(environment.databaseUrl, { ...environment.database, ...(poolSize && { poolSize }) });
  try {
    await assertMigrated({ db, resources });
    return createApi({
      db,
      identity: rememberVerified(createFirebaseIdentity({ projectId })),
      vault: await openVault(environment),
      images: openImageBucket({ projectId, bucket }),
      clock,
      settings,
      limits: environment.limits,
      log,
      ...(mail && { mail }),
      // An instance that has answered gets no time: the scheduled function sends.
      webhooks: createWebhookPort({ ...environment.webhooks, isPrompt: false }),
      ...(environment.live === 'firestore' && { live: openFirestoreChannel(projectId) }),
      ...(environment.push && { push: openPush(projectId, 'function') }),
    });
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Once an instance, at its first request: a database that is down must not end a deployment. */
const opened = openOnce(() => open());

const listener = getRequestListener(async (request, connection: Connection) => {
  const answer = await opened().then(
    ({ fetch }) => fetch,
    (fault: unknown) => answerStartFault(fault, { settings, clock, log }),
  );
  // Its socket is Google's own: without a proxy that is trusted nobody knows the address.
  return answer(request, trustedProxies > 0 ? { address: addressOf(request, connection, trustedProxies) } : {});
});

/** The Cloud Function `api`, behind Hosting's `/api/**` (firebase.json). */
export const api = onRequest({ ...functionOptions(process.env), secrets }, (request, response) =>
  listener(request, response),
);

const openedForUpkeep = openOnce(() => open(upkeepPool));

/** The Cloud Function `upkeep`: what is to be done without anybody's asking, by Cloud Scheduler. Fails where it cannot start. */
export const upkeep = onSchedule({ ...upkeepOptions, secrets }, async () => (await openedForUpkeep()).upkeep());
