#!/usr/bin/env node
/**
 * `npm run dev`: the console with hot reload and the whole product inside the page. `npm run dev -- --api URL`: the same over a
 * server that runs, as of `npm run dev:server`, which has the identity service too.
 */
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { api: { type: 'string' }, port: { type: 'string' } } });
const port = values.port === undefined ? {} : { port: Number(values.port), strictPort: true };
/** The paths of the product, as in mocks/handlers.ts. */
const paths = ['/api/', '/emulator/', '/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'];

function served(api) {
  if (!URL.canParse(api)) throw new Error(`--api ${api}: not an address, such as http://localhost:4000`);
  const { origin } = new URL(api);
  // Its script is made by a build alone.
  process.env.VITE_SERVICE_WORKER = 'off';
  const target = { target: origin, changeOrigin: true, headers: { Origin: origin } };
  return { mode: 'embedded', server: { ...port, proxy: Object.fromEntries(paths.map((path) => [path, target])) } };
}

const server = await createServer(values.api === undefined ? { server: port } : served(values.api));
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
