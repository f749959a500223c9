import { createAdaptorServer } from '@hono/node-server';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createApi, type Api } from '../app';
import type { Database } from '../db/database';
import { withReaders } from '../db/readers';
import { readDatabaseError } from '../db/errors';
import { releaseKeys } from '../http/idempotency';
import { NotMigrated } from '../db/version';
import { createLiveFeed } from '../live/feed';
import type { Metrics } from '../watch/metrics';
import type { Traces } from '../watch/traces';
import type { LiveFeed, LivePort } from '../live/port';
import { addressOf, type Connection } from './address';
import { serveConsole } from './console';
import { keepUp } from './clock';
import { fileOf, openData, restrictNewFiles, warnOfOpenFolder } from './data';
import { openVault } from './encryption';
import { readEnvironment, type Environment } from './environment';
import { reasonOf, StartRefused } from './startRefused';
import { answerStartFault, openOnce } from './startup';
import { listen } from './listen';
import { openMail } from './mail';
import { serveMetrics } from './metrics';
import { openSandboxFolder, type SandboxFolder } from './sandbox';
import { openTraces, tracedIdentity } from './traces';
import { isLoopback } from './variables';
import { createWebhookPort } from './webhooks';
import { openChannel, openIdentity, openImages, openInbox, openPushOf, originOf, type Answer } from './services';

const clock = () => new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Finishes running requests, then closes every connection, also idle ones. A second signal, or ten seconds, ends the
 * process anyway.
 */
function stopOnSignal(server: Server, live: Pick<LiveFeed, 'close'>, close: () => Promise<void>): void {
  let stopping = false;
  let answering = 0;
  server.on('request', (_request, response: ServerResponse) => {
    answering += 1;
    response.on('close', () => {
      answering -= 1;
      if (stopping && answering === 0) server.closeAllConnections();
    });
  });
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    // Live connections would never end by themselves.
    live.close();
    server.close(() => void close().then(() => process.exit(0)));
    if (answering === 0) server.closeAllConnections();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function greet(environment: Environment, port: number): void {
  say(`Sobremesa Console: ${originOf(environment, port)}`);
  if (environment.identity !== 'embedded') return;
  say('Demo accounts, password sobremesa:');
  say('  admin@sobremesa.app, ana@sobremesa.app (owners)');
  say('  tadeo@ (finance), marisol@ (support), carmen@ (catalogs), aurelio@sobremesa.app (auditor)');
  say('  blocked@, user@, company@, employee@sobremesa.app (one for each other role)');
}

interface Services {
  db: Database;
  api: Api;
  identity: Answer;
  sandbox: SandboxFolder | undefined;
}

interface Observers {
  live: LivePort | undefined;
  metrics: Metrics | undefined;
  traces: Traces | undefined;
}

/** Threads for reports, exports and checks on SQLite; further ones queue. */
const readerThreads = 2;

const script = join(import.meta.dirname, 'reader.js');

function readBeside(db: Database, environment: Environment, traces: Traces | undefined): Database {
  return withReaders(db, fileOf(environment), { script, most: readerThreads }, traces?.statement);
}

/** One server owns the files of an installation on SQLite, so it can have a sandbox next to them. */
function sandboxBeside({ kind }: Database, { dataDir }: Environment, isLive: boolean): SandboxFolder | undefined {
  if (kind === 'postgres') return undefined;
  const sample = process.env['SANDBOX_SAMPLE'] || process.env['SAMPLE_DATA'];
  return openSandboxFolder({
    dataDir,
    sample: sample === 'off' ? undefined : sample,
    isLive,
    readBeside: (own, file) => withReaders(own, file, { script, most: 1 }),
  });
}

async function openServices(environment: Environment, { live, metrics, traces }: Observers): Promise<Services> {
  const opened = await openData(environment, process.env['SAMPLE_DATA'], say, traces?.statement);
  const db = opened.kind === 'sqlite' ? readBeside(opened, environment, traces) : opened;
  try {
    // One server owns the file, so keys claimed without an answer are left from an earlier process.
    if (db.kind === 'sqlite') await releaseKeys(db);
    await warnOfOpenFolder(environment, say);
    const vault = await openVault(environment);
    const identity = await openIdentity(environment, db, vault, say);
    const push = await openPushOf(environment);
    const inbox = await openInbox(environment);
    const sandbox = sandboxBeside(db, environment, live !== undefined);
    await sandbox?.clear();
    const mail = await openMail(environment.mail, originOf(environment, environment.port), say);
    const api = createApi({
      db,
      ...(push && { push }),
      ...(inbox && { inbox }),
      ...(mail && { mail }),
      webhooks: createWebhookPort({ ...environment.webhooks, isPrompt: true }),
      ...(live && { live }),
      ...(sandbox && { sandbox }),
      ...(metrics && { metrics }),
      ...(traces && { traces }),
      identity: tracedIdentity(identity.port, traces),
      vault,
      images: await openImages(environment),
      clock,
      limits: environment.limits,
      uploadLimits: environment.uploadLimits,
      settings: environment.settings,
      log: say,
    });
    return { db, api, identity: identity.fetch, sandbox };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Keeps waiting for a PostgreSQL that is unreachable or not migrated yet: every request tries again and is answered 503
 * until it is ready. Other faults end the start.
 */
async function openFirst(opened: () => Promise<Services>): Promise<void> {
  await opened().catch((error: unknown) => {
    if (error instanceof NotMigrated) return say(`Waiting: ${error.message}.`);
    if (readDatabaseError(error)?.kind !== 'unavailable') throw error;
    say(`The database cannot be reached (${reasonOf(error)}): requests are answered 503 until it can.`);
  });
}

async function start(): Promise<void> {
  restrictNewFiles();
  const environment = readEnvironment(process.env);
  const { settings } = environment;
  const dist = join(import.meta.dirname, '..');
  const folder = process.env['CONSOLE_DIR'] || join(dist, environment.identity === 'embedded' ? 'embedded' : 'console');
  const consoleFiles = await serveConsole(folder, environment.identityHosts);
  const live = createLiveFeed();
  const channel = await openChannel(environment, live);
  let services: Services | undefined;
  const watched = await serveMetrics(environment.metrics, () => ({ db: services?.db, feed: live.feed }));
  const metrics = watched?.metrics;
  const traces = await openTraces(environment.traced);
  const opened = openOnce(async () => (services = await openServices(environment, { live: channel, metrics, traces })));
  await openFirst(opened);

  const answer = async (request: Request, connection: Connection): Promise<Response> => {
    const from = { address: addressOf(request, connection, environment.trustedProxies) };
    const { hostname, pathname } = new URL(request.url);
    // A foreign host name that resolves to this machine (DNS rebinding) would run its page in our origin.
    if (environment.identity === 'embedded' && !isLoopback(hostname))
      return new Response('Misdirected request', { status: 421 });
    if (pathname.startsWith('/api/')) {
      return opened().then(
        ({ api }) => api.fetch(request, from),
        (fault: unknown) =>
          answerStartFault(fault, {
            settings,
            clock,
            log: say,
            ...(metrics && { metrics }),
            ...(traces && { traces }),
          })(request),
      );
    }
    return (await services?.identity(request, from)) ?? consoleFiles(request);
  };
  try {
    // A list of a thousand ids has a long URL. Without an option for HTTP/2 this is an HTTP/1 server.
    const server = createAdaptorServer({ fetch: answer, serverOptions: { maxHeaderSize: 65_536 } }) as Server;
    const port = await listen(server, { ...environment, setBy: 'PORT' });
    const stopUpkeep = keepUp(() =>
      opened().then(
        ({ api }) => api.upkeep(),
        // Each request is answered with the reason.
        () => undefined,
      ),
    );
    const feeds = {
      close() {
        live.feed.close();
        services?.sandbox?.endLive();
      },
    };
    stopOnSignal(server, feeds, async () => {
      await stopUpkeep();
      await services?.sandbox?.close();
      watched?.close();
      await traces?.close();
      await services?.db.close();
    });
    greet(environment, port);
    if (watched) say(`Metrics: ${watched.address}`);
  } catch (error) {
    await services?.db.close();
    throw error;
  }
}

await start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartRefused ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
