/** PostgreSQL for the tests: uses the server at `TEST_DATABASE_URL`, or starts one with the programs of the system. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const needed = ['initdb', 'pg_ctl', 'pg_basebackup'];

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => folder !== '' && needed.every((program) => existsSync(join(folder, program))));
}

/**
 * Returns the account that runs the server. PostgreSQL refuses to run as root, so root uses the system's account
 * `postgres`.
 */
function account() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
}

/** The tests need no durability, and their tables are small. */
const withoutDurability = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: 300,
};

/** For tests that do not stop the server: a commit may return before it is on disk. */
const fastCommits = { synchronous_commit: 'off', wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '4GB' };

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function whyNoPostgres() {
  if (!findPrograms()) return 'none was found';
  return account() ? null : 'root cannot run it, and there is no account postgres';
}

export function hasPostgres() {
  const reason = whyNoPostgres();
  if (reason === null) return true;
  process.stderr.write(`\n!!! NOT TESTED ON POSTGRESQL: ${reason}. Install it, or set TEST_DATABASE_URL.\n\n`);
  return false;
}

export async function startCluster(settings = {}) {
  const programs = findPrograms();
  const who = account();
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-postgres-'));
  if (who.uid) chownSync(folder, who.uid, who.gid);
  const run = async (program, ...args) => {
    const child = spawn(join(programs, program), args, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const errorOutput = [];
    child.stderr.on('data', (chunk) => errorOutput.push(chunk));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${errorOutput.join('')}`);
  };

  async function server(name) {
    const data = join(folder, name);
    const port = await freePort();
    const serverSettings = {
      ...withoutDurability,
      ...settings,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
    };
    const options = Object.entries(serverSettings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' ');
    const control = (...args) => run('pg_ctl', '-D', data, '-w', ...args);
    return {
      data,
      port,
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      start: () => control('-l', join(folder, `${name}.log`), '-o', `-p ${port} ${options}`, 'start'),
      /** `immediate` stops the server like a crash, without notifying clients. */
      stop: (mode = 'immediate') => control('-m', mode, 'stop'),
      promote: () => control('promote'),
    };
  }

  const primary = await server('data');
  await run('initdb', '-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await primary.start();
  return {
    ...primary,
    async standby() {
      const standby = await server('standby');
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
      await run('pg_basebackup', '-D', standby.data, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
      await standby.start();
      return standby;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Returns the address of a server, and a function that stops and deletes the server. Returns `null` and prints the
 * reason on stderr if no server is available.
 */
export async function startPostgres() {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  if (!hasPostgres()) return null;
  const cluster = await startCluster(fastCommits);
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      cluster.remove();
    },
  };
}
