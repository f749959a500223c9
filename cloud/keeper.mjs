/**
 * Runs one part of the cloud deployment and ends it when its standard input closes, which happens whenever the parent
 * process ends.
 *
 * `keeper.mjs postgres` prints the address of a PostgreSQL, `keeper.mjs firestore PORT` that of a Firestore emulator;
 * `keeper.mjs emulators CONFIG` passes on the emulators' output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startFirestore } from '../tests/firestore.mjs';
import { startPostgres } from '../tests/postgres.mjs';

const released = once(process.stdin.resume(), 'close');
// Ignores write errors: the reader may be gone, and the part must still be ended.
process.stdout.on('error', () => {});

async function keepPostgres() {
  const postgres = await startPostgres();
  process.stdout.write(`${postgres.url}\n`);
  await released;
  await postgres.stop();
}

async function keepFirestore(port) {
  const firestore = await startFirestore({ port });
  process.stdout.write(`${firestore.address}\n`);
  await released;
  await firestore.stop();
}

async function keepEmulators(config) {
  const cli = join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
  const only = ['--only', 'auth,functions,hosting', '--project', 'demo-sobremesa'];
  // Own process group: the functions run in its children and end with it.
  const child = spawn(process.execPath, [cli, 'emulators:start', '--config', config, ...only], {
    cwd: join(config, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Sequential workers: a worker answers one request at a time, and a page sends twenty at once, which wait for
    // each other.
    env: { ...process.env, CI: 'true', NO_UPDATE_NOTIFIER: '1', FUNCTIONS_EMULATOR_PARALLEL: '3' },
  });
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stdout);
  const ended = once(child, 'exit');
  void released.then(() => {
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The process has already ended.
      }
    };
    end('SIGINT');
    const timer = setTimeout(end, 10_000, 'SIGKILL');
    void ended.then(() => (clearTimeout(timer), end('SIGKILL')));
  });
  const [code] = await ended;
  process.exitCode = code ?? 1;
  process.stdin.destroy();
}

const [part, argument] = process.argv.slice(2);
if (part === 'postgres') await keepPostgres();
else if (part === 'firestore') await keepFirestore(Number(argument));
else await keepEmulators(argument);
