/**
 * Runs one part of the cloud shape, and ends it when the process that asked for it is gone, however that one ended:
 * its end of the standard input is closed then.
 *
 * `keeper.mjs postgres` prints the address of a PostgreSQL, `keeper.mjs firestore PORT` that of an emulator of
 * Firestore; `keeper.mjs emulators CONFIG` passes on what they print.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startFirestore } from '../tests/firestore.mjs';
import { startPostgres } from '../tests/postgres.mjs';

const released = once(process.stdin.resume(), 'close');
// Whoever reads this may be gone; what is kept must still be ended.
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
  // A process group of its own: the functions run in children of it, and end with it.
  const child = spawn(process.execPath, [cli, 'emulators:start', '--config', config, ...only], {
    cwd: join(config, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A worker answers one request at a time there, and a page asks for twenty at once: they wait for each other instead.
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
        // It is gone already.
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
