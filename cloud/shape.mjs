/**
 * Runs the cloud deployment on this machine: the production build with the sample data, the Auth, Functions and Hosting
 * emulators of Firebase, the Firestore emulator if it is installed, PostgreSQL and an in-memory bucket.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { build, sampleData } from '../api/hosts/start.mjs';
import { whyNoFirestore } from '../tests/firestore.mjs';
import { whyNoPostgres } from '../tests/postgres.mjs';
import { readDatabaseUrl, omitDatabaseVariables } from './database.mjs';
import { startScheduler } from './scheduler.mjs';
import { createStorage } from './storage.mjs';
import { CloudRefused, installTools } from './tools.mjs';

const root = join(import.meta.dirname, '..');

/** Firebase emulators treat projects with the prefix `demo-` as local and call no cloud service for them. */
export const project = 'demo-sobremesa';

const parts = ['hosting', 'auth', 'functions', 'hub', 'logging', 'eventarc', 'tasks', 'storage', 'firestore'];

const host = '127.0.0.1';

async function isPortFree(port) {
  const server = createServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, host, () => resolve(true));
  });
  if (isFree) await new Promise((resolve) => server.close(resolve));
  return isFree;
}

async function choosePorts(first) {
  const last = 65_536 - parts.length;
  if (!Number.isInteger(first) || first < 1 || first > last)
    throw new CloudRefused(`PORT must be a whole number from 1 to ${last}: the first of ${parts.length} ports.`);
  const ports = Object.fromEntries(parts.map((part, place) => [part, first + place]));
  for (const [part, port] of Object.entries(ports)) {
    if (!(await isPortFree(port)))
      throw new CloudRefused(
        `Port ${port} (${part}) is busy. Stop what runs there, or set PORT to the first of ${parts.length} free ones.`,
      );
  }
  return ports;
}

function startPart(...args) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keeper.mjs'), ...args], {
    // Detached, so that only this process receives Ctrl-C. A keeper ends its part when its standard input closes.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: omitDatabaseVariables(process.env),
  });
  const ended = once(child, 'exit').then(([code]) => code);
  return { child, ended, release: () => (child.stdin.end(), ended) };
}

async function openDatabase(databaseUrl) {
  if (databaseUrl !== null) return { url: databaseUrl, release: async () => {} };
  const reason = whyNoPostgres();
  if (reason !== null)
    throw new CloudRefused(`The cloud keeps its data in PostgreSQL: ${reason}. Install it, or set CLOUD_DATABASE_URL.`);
  const { child, ended, release } = startPart('postgres');
  const first = once(createInterface(child.stdout), 'line');
  const url = await Promise.race([first.then(([line]) => line), ended.then(() => null)]);
  if (url === null) throw new CloudRefused('PostgreSQL could not be started: it says why above.');
  return { url, release };
}

async function openFirestore(port) {
  const { child, ended, release } = startPart('firestore', String(port));
  const isReady = await Promise.race([
    once(createInterface(child.stdout), 'line').then(() => true),
    ended.then(() => false),
  ]);
  if (!isReady) throw new CloudRefused('The emulator of Firestore could not be started: it says why above.');
  return release;
}

async function writeConfig(folder, ports, liveOrigin) {
  const { runnerImport } = await import('vite');
  const { module: headers } = await runnerImport(join(root, 'api', 'hosts', 'headers.ts'));
  const policyOf = (identityHosts, origin = null) =>
    JSON.stringify(headers.contentSecurityPolicy({ identityHosts, apiOrigin: null, liveOrigin: origin }));
  const text = readFileSync(join(root, 'firebase.json'), 'utf8');
  if (!text.includes(policyOf(headers.firebaseHosts)))
    throw new Error('firebase.json has another policy than api/hosts/headers.ts.');
  const emulatedPolicy = policyOf([`http://${host}:${ports.auth}`], liveOrigin);
  const config = JSON.parse(text.replace(policyOf(headers.firebaseHosts), emulatedPolicy));
  // Without this, firebase-tools would download a Firestore emulator.
  delete config.firestore;
  config.hosting.public = 'console';
  for (const codebase of config.functions) Object.assign(codebase, { source: 'function', predeploy: [] });
  const startedParts = parts.filter((part) => part !== 'storage' && part !== 'firestore');
  config.emulators = {
    ...Object.fromEntries(startedParts.map((part) => [part, { host, port: ports[part] }])),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  const file = join(folder, 'firebase.json');
  writeFileSync(file, JSON.stringify(config, null, 2));
  return file;
}

function writeVariables(folder, ports, databaseUrl, isLive) {
  const lines = (variables) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join('');
  const settings = {
    STORAGE_BUCKET: `${project}.appspot.com`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
    ...(isLive && { LIVE: 'firestore', FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}` }),
  };
  // The sample data is encrypted with this published key.
  const secrets = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: 'c29icmVtZXNhLWluLW9uZS10YWItaXMtbm8tc2VjcmU' };
  writeFileSync(join(folder, 'function', '.env.local'), lines(settings));
  writeFileSync(join(folder, 'function', '.secret.local'), lines(secrets), { mode: 0o600 });
}

async function send(origin, method, path, body) {
  const init = { method, body: JSON.stringify(body) };
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`The Auth emulator refused ${path}: ${response.status} ${await response.text()}`);
}

async function seedAccounts(origin, accounts) {
  await send(origin, 'POST', `v1/projects/${project}/accounts:batchCreate`, { users: accounts });
  await send(origin, 'PATCH', `v2/projects/${project}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
}

async function waitUntilReady(address, ended, log) {
  const startedAt = Date.now();
  while (Date.now() - startedAt < 180_000) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (await Promise.race([ended.then(() => true), pause(500, false)])) break;
  }
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
  throw new CloudRefused(`${lines}\nThe emulators did not start; all they said is in ${log}.`);
}

/**
 * Starts all parts. `port`: first of nine consecutive ports. `name`: folder in `dist`. `onMail` is called with the
 * e-mail address and the code of each password mail, because no mail is sent. The scheduled function is called every
 * `upkeepEveryMs` milliseconds.
 * @throws CloudRefused if the user must fix a requirement first; no part is left running.
 */
export async function startCloud({ port, name, onMail = () => {}, upkeepEveryMs = 60_000 }) {
  const databaseUrl = await readDatabaseUrl(process.env);
  const ports = await choosePorts(port);
  const origin = `http://${host}:${ports.hosting}`;
  const identity = `http://${host}:${ports.auth}`;
  const noFirestore = whyNoFirestore();
  if (noFirestore !== null) process.stdout.write(`Without live channel in Firestore: ${noFirestore}.\n`);
  const liveOrigin = noFirestore === null ? `http://${host}:${ports.firestore}` : null;
  installTools();
  build('server', 'server');
  build('function', `${name}/function`);
  build('production', `${name}/console`, {
    VITE_FIREBASE_API_KEY: 'emulated',
    VITE_FIREBASE_AUTH_DOMAIN: `${host}:${ports.hosting}`,
    VITE_FIREBASE_PROJECT_ID: project,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_SUPPORT_EMAIL: 'soporte@sobremesa.app',
    VITE_IDENTITY_ORIGIN: identity,
    ...(liveOrigin !== null && { VITE_LIVE: 'firestore', VITE_FIRESTORE_ORIGIN: liveOrigin }),
  });
  const sample = sampleData();

  const folder = join(root, 'dist', name);
  mkdirSync(folder, { recursive: true });
  const releases = [];
  const stop = async () => {
    for (const release of releases.splice(0).toReversed()) await release();
  };
  try {
    const database = await openDatabase(databaseUrl);
    releases.push(database.release);
    const { runnerImport } = await import('vite');
    const { module: loader } = await runnerImport(join(import.meta.dirname, 'load.ts'));
    const sampleResult = await loader.loadSample(sample, database.url);
    if (sampleResult === null)
      throw new CloudRefused(
        'The database of CLOUD_DATABASE_URL has data that is not the sample: it was left as it is. Name an empty one.',
      );
    const { accounts, copied } = sampleResult;

    const storage = createStorage();
    await new Promise((resolve) => storage.listen(ports.storage, host, resolve));
    releases.push(async () => void (storage.close(), storage.closeAllConnections()));

    if (liveOrigin !== null) releases.push(await openFirestore(ports.firestore));
    writeVariables(folder, ports, database.url, liveOrigin !== null);
    const log = join(folder, 'emulators.log');
    writeFileSync(log, '');
    const emulators = startPart('emulators', await writeConfig(folder, ports, liveOrigin));
    releases.push(emulators.release);
    createInterface(emulators.child.stdout).on('line', (line) => {
      appendFileSync(log, `${line}\n`);
      const [, email, code] = /password for (\S+),.*[?&]oobCode=([\w-]+)/.exec(line) ?? [];
      if (code) onMail({ email, link: `${origin}/forget?mode=resetPassword&oobCode=${code}` });
    });
    await waitUntilReady(identity, emulators.ended, log);
    await seedAccounts(identity, accounts);
    await waitUntilReady(`${origin}/api/health`, emulators.ended, log);
    const functionsOrigin = `http://${host}:${ports.functions}`;
    const appendLog = (line) => appendFileSync(log, `${line}\n`);
    releases.push(startScheduler({ functionsOrigin, project, everyMs: upkeepEveryMs, log: appendLog }));
    return {
      origin,
      identity,
      log,
      databaseUrl: database.url,
      copied,
      isLive: liveOrigin !== null,
      ended: emulators.ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
