import { createAdaptorServer } from '@hono/node-server';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createApi, type Api } from '../app';
import type { Database } from '../db/database';
import { withReaders } from '../db/readers';
import { classifyDatabaseError } from '../db/errors';
import { freeAllKeys } from '../transactions/idempotency';
import { NotMigrated } from '../migrations/version';
import { createLiveFeed } from '../live/feed';
import type { Metrics, Traces } from '../telemetry/telemetry';
import type { LiveFeed, LivePort } from '../ports/live';
import { addressOf, type Connection } from './address';
import { serveConsole } from './console';
import { databaseFileOf, openData, restrictNewFiles, warnOfOpenFolder } from './data';
import { openVault } from './encryption';
import { readEnvironment, type Environment } from './environment';
import { errorCodeOf, StartRefused } from './startRefused';
import { answerStartFault, openOnce } from './startup';
import { listen } from './listen';
import { openMail } from './mail';
import { serveMetrics } from './metrics';
import { openSandboxFolder, type SandboxFolder } from './sandbox';
import { openTraces, tracedIdentity } from './traces';
import { isLoopback } from './variables';
import { createWebhookPort } from './webhooks';
import {
  openChannel,
  openIdentity,
  openImages,
  openInbox,
  openPushFor,
  originOf,
  type RequestHandler,
} from './services';
import { schedulerIntervalMs } from '../scheduler';

const clock = () => new Date();
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * On a signal, finishes running requests, then closes every connection, including idle ones. Ends the process at a
 * second signal or after ten seconds.
 */
function stopOnSignal(server: Server, live: Pick<LiveFeed, 'close'>, close: () => Promise<void>): void {
  let stopping = false;
  let openRequests = 0;
  server.on('request', (_request, response: ServerResponse) => {
    openRequests += 1;
    response.on('close', () => {
      openRequests -= 1;
      if (stopping && openRequests === 0) server.closeAllConnections();
    });
  });
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    // Live connections never end by themselves.
    live.close();
    server.close(() => void close().then(() => process.exit(0)));
    if (openRequests === 0) server.closeAllConnections();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function printStartup(environment: Environment, port: number): void {
  printLine(`Sobremesa Console: ${originOf(environment, port)}`);
  if (environment.identity !== 'embedded') return;
  printLine('Demo accounts, password sobremesa:');
  printLine('  admin@sobremesa.app, ana@sobremesa.app (owners)');
  printLine('  tadeo@ (finance), marisol@ (support), carmen@ (catalogs), aurelio@sobremesa.app (auditor)');
  printLine('  blocked@, user@, company@, employee@sobremesa.app (one for each other role)');
}

interface Services {
  db: Database;
  api: Api;
  identity: RequestHandler;
  sandbox: SandboxFolder | undefined;
}

interface Observers {
  live: LivePort | undefined;
  metrics: Metrics | undefined;
  traces: Traces | undefined;
}

const readerThreads = 2;

const readerScript = join(import.meta.dirname, 'reader.js');

function addReaderThreads(db: Database, environment: Environment, traces: Traces | undefined): Database {
  return withReaders(
    db,
    databaseFileOf(environment),
    { script: readerScript, maxThreads: readerThreads },
    traces?.recordStatement,
  );
}

function openSandboxNextTo({ kind }: Database, { dataDir }: Environment, isLive: boolean): SandboxFolder | undefined {
  if (kind === 'postgres') return undefined;
  const sample = process.env['SANDBOX_SAMPLE'] || process.env['SAMPLE_DATA'];
  return openSandboxFolder({
    dataDir,
    sample: sample === 'off' ? undefined : sample,
    isLive,
    addReaderThreads: (sandboxDb, file) => withReaders(sandboxDb, file, { script: readerScript, maxThreads: 1 }),
  });
}

async function openServices(environment: Environment, { live, metrics, traces }: Observers): Promise<Services> {
  const database = await openData(environment, process.env['SAMPLE_DATA'], printLine, traces?.recordStatement);
  const db = database.kind === 'sqlite' ? addReaderThreads(database, environment, traces) : database;
  try {
    // Only one server uses an SQLite file, so claimed keys without a response are left from an earlier process.
    if (db.kind === 'sqlite') await freeAllKeys(db);
    await warnOfOpenFolder(environment, printLine);
    const vault = await openVault(environment);
    const identity = await openIdentity(environment, db, vault, printLine);
    const push = await openPushFor(environment);
    const inbox = await openInbox(environment);
    const sandbox = openSandboxNextTo(db, environment, live !== undefined);
    await sandbox?.clear();
    const mail = await openMail(environment.mail, originOf(environment, environment.port), printLine);
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
      log: printLine,
    });
    return { db, api, identity: identity.fetch, sandbox };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Keeps the server running if PostgreSQL is unreachable or not migrated yet: each request tries to open it, and gets
 * 503 until it is ready. Throws other errors.
 */
async function openOrWait(openServicesOnce: () => Promise<Services>): Promise<void> {
  await openServicesOnce().catch((error: unknown) => {
    if (error instanceof NotMigrated) return printLine(`Waiting: ${error.message}.`);
    if (classifyDatabaseError(error)?.kind !== 'unavailable') throw error;
    printLine(`The database cannot be reached (${errorCodeOf(error)}): requests are answered 503 until it can.`);
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
  const servedMetrics = await serveMetrics(environment.metrics, () => ({ db: services?.db, feed: live.feed }));
  const metrics = servedMetrics?.metrics;
  const traces = await openTraces(environment.traced);
  const openServicesOnce = openOnce(
    async () => (services = await openServices(environment, { live: channel, metrics, traces })),
  );
  await openOrWait(openServicesOnce);

  const handleRequest = async (request: Request, connection: Connection): Promise<Response> => {
    const origin = { address: addressOf(request, connection, environment.trustedProxies) };
    const { hostname, pathname } = new URL(request.url);
    // Rejects other host names: a page of a host name that resolves to this machine (DNS rebinding) would run in our
    // origin.
    if (environment.identity === 'embedded' && !isLoopback(hostname))
      return new Response('Misdirected request', { status: 421 });
    if (pathname.startsWith('/api/')) {
      return openServicesOnce().then(
        ({ api }) => api.fetch(request, origin),
        (fault: unknown) =>
          answerStartFault(fault, {
            settings,
            clock,
            log: printLine,
            ...(metrics && { metrics }),
            ...(traces && { traces }),
          })(request),
      );
    }
    return (await services?.identity(request, origin)) ?? consoleFiles(request);
  };
  try {
    // Allows long URLs, such as a list of a thousand ids. The cast is safe: without an option for HTTP/2, the server is
    // an HTTP/1 server.
    const server = createAdaptorServer({ fetch: handleRequest, serverOptions: { maxHeaderSize: 65_536 } }) as Server;
    const port = await listen(server, { ...environment, portVariable: 'PORT' });
    const stopScheduler = startScheduler(() =>
      openServicesOnce().then(
        ({ api }) => api.runScheduler(),
        () => undefined,
      ),
    );
    const feeds = {
      close() {
        live.feed.close();
        services?.sandbox?.closeLive();
      },
    };
    stopOnSignal(server, feeds, async () => {
      await stopScheduler();
      await services?.sandbox?.close();
      servedMetrics?.close();
      await traces?.close();
      await services?.db.close();
    });
    printStartup(environment, port);
    if (servedMetrics) printLine(`Metrics: ${servedMetrics.address}`);
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

function startScheduler(work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(run, schedulerIntervalMs);
    });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
