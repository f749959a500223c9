#!/usr/bin/env node
/**
 * `npm run dev:server`: runs the server, and rebuilds and restarts it when its sources change. Uses the data of
 * `npm start`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { sampleData } from '../api/hosts/start.mjs';

const program = join(import.meta.dirname, '..', 'dist', 'server', 'node.js');
// Copies the environment before Vite's build sets NODE_ENV to production.
const env = { ...process.env };
let serverProcess;

async function restart() {
  if (serverProcess && serverProcess.exitCode === null) {
    serverProcess.kill();
    await once(serverProcess, 'exit');
  }
  env.SAMPLE_DATA ??= sampleData();
  serverProcess = spawn(process.execPath, [program], { stdio: 'inherit', env });
}

const watcher = await build({ mode: 'server', logLevel: 'warn', build: { watch: {} } });
let pendingRestart = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  if (event.code === 'BUNDLE_END') pendingRestart = pendingRestart.then(restart);
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    serverProcess?.kill(signal);
    process.exit();
  });
