#!/usr/bin/env node
/**
 * `npm run dev`: the console with hot reload and the whole product inside the page. `npm run dev -- --api URL`: the same over a
 * server that runs, as of `npm run dev:server`. Where the server has no identity service, the page keeps its own.
 */
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { api: { type: 'string' }, port: { type: 'string' } } });
const port = values.port === undefined ? {} : { port: Number(values.port), strictPort: true };
/** Without the modules of the folder `api`, which the page loads where it keeps the identity service. */
const apiPaths = String.raw`^/api/(?!.*\.ts(\?|$))`;
const identityPaths = ['/emulator/', '/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'];

function originOf(api) {
  if (!URL.canParse(api)) throw new Error(`--api ${api}: not an address, such as http://localhost:4000`);
  return new URL(api).origin;
}

/** Sends an empty request, which Firebase Authentication refuses in its own format. */
async function hasIdentity(origin) {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => {
    throw new Error(`--api ${origin}: nothing answers there; start the server first`);
  });
  const body = await answer.json().catch(() => null);
  return answer.status === 400 && typeof body?.error?.message === 'string';
}

async function served(api) {
  const origin = originOf(api);
  const target = { target: origin, changeOrigin: true, headers: { Origin: origin } };
  const proxied = (paths) => ({ ...port, proxy: Object.fromEntries(paths.map((path) => [path, target])) });
  if (await hasIdentity(origin)) {
    // Its script is made by a build alone.
    process.env.VITE_SERVICE_WORKER = 'off';
    return { mode: 'embedded', server: proxied([apiPaths, ...identityPaths]) };
  }
  process.stdout.write(`${origin} has no identity service: sign in as admin@sobremesa.app, password sobremesa.\n`);
  process.env.VITE_MOCKS = 'identity';
  return { server: proxied([apiPaths]) };
}

try {
  const server = await createServer(values.api === undefined ? { server: port } : await served(values.api));
  await server.listen();
  server.printUrls();
  server.bindCLIShortcuts({ print: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
