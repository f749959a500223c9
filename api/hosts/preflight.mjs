/**
 * Preflight checks for `npm start`, made before it installs or builds anything. The server repeats these checks at its
 * start, which is minutes later on a fresh clone. Plain JavaScript without dependencies.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

export function unwritableReason(folder) {
  let existing = resolve(folder);
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) return 'ENOTDIR';
  try {
    accessSync(existing, R_OK | W_OK | X_OK);
    return null;
  } catch ({ code }) {
    return code;
  }
}

function portFault(variable, port, host) {
  return new Promise((resolve) => {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return resolve([]);
    const server = createServer();
    server.once('error', ({ code }) =>
      resolve([
        code === 'EADDRINUSE'
          ? `Port ${port} is busy. Stop what runs there, or set ${variable} to another one.`
          : `The server cannot listen on ${host}:${port} (${code}).`,
      ]),
    );
    server.listen(Number(port), host, () => server.close(() => resolve([])));
  });
}

function dataFolderFault({ DATA_DIR, DATABASE_URL, STORAGE_BUCKET }) {
  if (DATABASE_URL && STORAGE_BUCKET) return [];
  const folder = resolve(DATA_DIR || '.data');
  const reason = unwritableReason(folder);
  return reason === null
    ? []
    : [`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`];
}

export async function startFaults(variables) {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = variables;
  return [
    ...(await portFault('PORT', PORT || '4000', HOST || '127.0.0.1')),
    ...(METRICS_PORT ? await portFault('METRICS_PORT', METRICS_PORT, METRICS_HOST || '127.0.0.1') : []),
    ...dataFolderFault(variables),
  ];
}
