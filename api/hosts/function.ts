import { getRequestListener } from '@hono/node-server';
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { defaultSettings } from '../../contract/settings';
import { createApi, type Api } from '../app';
import { resources } from '../../contract/resources';
import { assertMigrated } from '../migrations/version';
import { openPostgres } from '../db/postgres';
import { createFirebaseIdentity } from '../identity/firebase';
import { cacheVerifiedTokens } from '../identity/verifiedTokenCache';
import { addressOf, type Connection } from './address';
import { openVault } from './encryption';
import { readFunctionEnvironment } from './environment';
import { functionOptions, schedulerOptions, schedulerPoolSize } from './functionOptions';
import { openImageBucket, openUploadInbox } from './imageBucket';
import { openMail } from './mail';
import { openFirestoreChannel } from './liveFirestore';
import { openPush } from './push';
import type { OpenTraces } from './opentelemetry';
import { openTraces, tracedIdentity } from './traces';
import { createWebhookPort } from './webhooks';
import { answerStartFault, openOnce } from './startup';

const databaseUrl = defineSecret('DATABASE_URL');
const encryptionKey = defineSecret('ENCRYPTION_KEY');
const smtpUrl = process.env['MAIL_FROM'] ? [defineSecret('SMTP_URL')] : [];
const secrets = [databaseUrl, encryptionKey, ...smtpUrl];

const clock = () => new Date();
const log = (line: string) => void process.stdout.write(`${cloudLine(line)}\n`);

let settings = defaultSettings;

let trustedProxies = 0;

interface Opened {
  api: Api;
  traces: OpenTraces | undefined;
}

async function open({ isTraced, poolSize }: { isTraced: boolean; poolSize?: number }): Promise<Opened> {
  const environment = readFunctionEnvironment(process.env);
  ({ settings, trustedProxies } = environment);
  const { projectId, storageBucket: bucket } = environment;
  const mail = await openMail(environment.mail, '', log);
  const traces = await openTraces(isTraced && environment.traced);
  const options = { ...environment.database, ...(poolSize && { poolSize }) };
  const db = openPostgres(environment.databaseUrl, options, traces?.recordStatement);
  try {
    await assertMigrated({ db, resources });
    const api = createApi({
      db,
      identity: tracedIdentity(cacheVerifiedTokens(createFirebaseIdentity({ projectId })), traces),
      vault: await openVault(environment),
      images: openImageBucket({ projectId, bucket }),
      inbox: openUploadInbox({ projectId, bucket }),
      clock,
      settings,
      limits: environment.limits,
      uploadLimits: environment.uploadLimits,
      log,
      ...(mail && { mail }),
      // The scheduled function sends the webhooks, because an instance gets no CPU after its response.
      webhooks: createWebhookPort({ ...environment.webhooks, isPrompt: false }),
      ...(environment.live === 'firestore' && { live: openFirestoreChannel(projectId) }),
      ...(environment.push && { push: openPush(projectId, 'function') }),
      ...(traces && { traces }),
    });
    return { api, traces };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Opens the API once per instance, at the first request, so that an unavailable database does not fail a deployment.
 */
const opened = openOnce(() => open({ isTraced: true }));

const listener = getRequestListener(async (request, connection: Connection) => {
  // The socket's address is that of a Google proxy. Without a trusted proxy, the client's address is unknown.
  const origin = trustedProxies > 0 ? { address: addressOf(request, connection, trustedProxies) } : {};
  const started = await opened().catch((fault: unknown) => ({ fault }));
  if ('fault' in started) return answerStartFault(started.fault, { settings, clock, log })(request);
  const response = await started.api.fetch(request, origin);
  await started.traces?.flush();
  return response;
});

export const api = onRequest({ ...functionOptions(process.env), secrets }, (request, response) =>
  listener(request, response),
);

const openForScheduler = openOnce(() => open({ isTraced: false, poolSize: schedulerPoolSize }));

/** The Cloud Function `upkeep` runs the scheduled jobs when Cloud Scheduler calls it. Fails if the API cannot start. */
export const upkeep = onSchedule({ ...schedulerOptions, secrets }, async () =>
  (await openForScheduler()).api.runScheduler(),
);

export function cloudLine(line: string): string {
  const entry: { level?: unknown } = JSON.parse(line);
  return JSON.stringify({ severity: entry.level === 'error' ? 'ERROR' : 'INFO', ...entry });
}
