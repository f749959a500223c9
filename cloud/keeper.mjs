/**
 * Runs one part of the cloud deployment. Ends it when standard input closes, which also happens when the parent process
 * ends or crashes.
 * - `keeper.mjs postgres` starts PostgreSQL and prints its URL.
 * - `keeper.mjs firestore PORT` starts a Firestore emulator and prints its address.
 * - `keeper.mjs emulators CONFIG` starts Firebase's emulators and prints their output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startFirestore } from '../tests/firestore.mjs';
import { startPostgres } from '../tests/postgres.mjs';

const stdinClosed = once(process.stdin.resume(), 'close');
// Ignores write errors: after the end of the parent process this process must still end its part.
process.stdout.on('error', () => {});

async function runPostgres() {
  const postgres = await startPostgres();
  process.stdout.write(`${postgres.url}\n`);
  await stdinClosed;
  await postgres.stop();
}

async function runFirestore(port) {
  const firestore = await startFirestore({ port });
  process.stdout.write(`${firestore.address}\n`);
  await stdinClosed;
  await firestore.stop();
}

async function runEmulators(config) {
  const cli = join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
  const emulatorArgs = ['--only', 'auth,functions,hosting', '--project', 'demo-sobremesa'];
  // Starts a process group, because child processes run the functions and must end too.
  const child = spawn(process.execPath, [cli, 'emulators:start', '--config', config, ...emulatorArgs], {
    cwd: join(config, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // FUNCTIONS_EMULATOR_PARALLEL limits the worker processes. A worker handles one request at a time, and a page sends
    // twenty requests at once.
    env: { ...process.env, CI: 'true', NO_UPDATE_NOTIFIER: '1', FUNCTIONS_EMULATOR_PARALLEL: '3' },
  });
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stdout);
  const exited = once(child, 'exit');
  void stdinClosed.then(() => {
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The process has already ended.
      }
    };
    end('SIGINT');
    const timer = setTimeout(end, 10_000, 'SIGKILL');
    void exited.then(() => (clearTimeout(timer), end('SIGKILL')));
  });
  const [code] = await exited;
  process.exitCode = code ?? 1;
  process.stdin.destroy();
}

const [part, argument] = process.argv.slice(2);
if (part === 'postgres') await runPostgres();
else if (part === 'firestore') await runFirestore(Number(argument));
else await runEmulators(argument);
