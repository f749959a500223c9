/** A PostgreSQL for the tests: that of `DATABASE_URL`, or the system's, started for them alone. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The folder of `initdb` and `pg_ctl`: on the path, or where Debian keeps each version, the newest first. */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** PostgreSQL refuses to be run by root: then it is run by the account the system has for it. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
}

/** What is tested is that it is right, not that it outlives a power cut; and its tables are small. */
const unsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  autovacuum: 'off',
  jit: 'off',
  max_connections: 300,
};

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Where it listens, and how it is ended with all it holds; `null`, with the reason on the error
 * stream, where there is none.
 */
export async function startPostgres() {
  const url = process.env['DATABASE_URL'];
  if (url) return { url, stop() {} };
  const programs = findPrograms();
  const who = account();
  if (!programs || !who) {
    process.stderr.write(
      `\n!!! NOT TESTED ON POSTGRESQL: ${programs ? 'root cannot run it, and there is no account postgres' : 'none was found'}. Install it, or set DATABASE_URL.\n\n`,
    );
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-postgres-'));
  if (who.uid) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program, args) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...who,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const settings = Object.entries({ ...unsafe, listen_addresses: '127.0.0.1', unix_socket_directories: folder })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} ${settings}`, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
