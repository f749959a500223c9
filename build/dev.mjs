#!/usr/bin/env node
/**
 * `npm run dev`: serves the console with hot reload and the API inside the page. `npm run dev -- --api URL`: serves the
 * console with the API of a running server, such as `npm run dev:server`. If that server has no identity service, the
 * page runs one.
 */
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { api: { type: 'string' }, port: { type: 'string' } } });
const port = values.port === undefined ? {} : { port: Number(values.port), strictPort: true };
/** Proxied API paths, without the `.ts` modules that Vite serves from the folder `api`. */
const apiPaths = String.raw`^/api/(?!.*\.ts(\?|$))`;
const identityPaths = ['/emulator/', '/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'];

function exit(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function originOf(api) {
  if (!URL.canParse(api)) exit(`--api ${api}: not an address, such as http://localhost:4000`);
  return new URL(api).origin;
}

async function hasIdentity(origin) {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`;
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(url, { method: 'POST', headers, body: '{}', signal }).catch((error) =>
    exit(`--api ${origin}: no answer (${error.cause?.code ?? error.name}); start the server first`),
  );
  if (response.status === 429 || response.status >= 500) exit(`--api ${origin}: answered ${response.status}`);
  const body = await response.json().catch(() => null);
  return response.status === 400 && typeof body?.error?.message === 'string';
}

async function optionsFor(api) {
  const origin = originOf(api);
  const target = { target: origin, changeOrigin: true, headers: { Origin: origin } };
  const proxyOptions = (paths) => ({ ...port, proxy: Object.fromEntries(paths.map((path) => [path, target])) });
  if (await hasIdentity(origin)) {
    // The development server has no script of the service worker.
    process.env.VITE_SERVICE_WORKER = 'off';
    return { mode: 'embedded', server: proxyOptions([apiPaths, ...identityPaths]) };
  }
  process.stdout.write(`${origin} has no identity service: sign in as admin@sobremesa.app, password sobremesa.\n`);
  process.env.VITE_MOCKS = 'identity';
  return { server: proxyOptions([apiPaths]) };
}

const server = await createServer(values.api === undefined ? { server: port } : await optionsFor(values.api));
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
