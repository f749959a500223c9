/** Starts Firebase's Firestore emulator if it is installed. Neither npm nor Debian provides the emulator. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const host = '127.0.0.1';

/** Returns the emulator that gcloud installed or firebase-tools downloaded. */
function findJar() {
  const downloads = join(homedir(), '.cache', 'firebase', 'emulators');
  const places = [
    process.env['FIRESTORE_EMULATOR_JAR'] ?? '',
    '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar',
    ...(existsSync(downloads) ? readdirSync(downloads) : [])
      .filter((name) => /^cloud-firestore-emulator.*\.jar$/.test(name))
      .map((name) => join(downloads, name)),
  ];
  return places.find((place) => place !== '' && existsSync(place));
}

export function whyNoFirestore() {
  if (findJar() === undefined) return 'its emulator was not found (gcloud has it, or FIRESTORE_EMULATOR_JAR names it)';
  return spawnSync('java', ['-version']).status === 0 ? null : 'its emulator needs Java';
}

export function hasFirestore() {
  const reason = whyNoFirestore();
  if (reason === null) return true;
  process.stderr.write(`\n!!! NOT TESTED ON FIRESTORE: ${reason}.\n\n`);
  return false;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, host, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the emulator with this project's rules. `address` is the value of FIRESTORE_EMULATOR_HOST. */
export async function startFirestore({ port } = {}) {
  const at = port ?? (await freePort());
  const rules = join(import.meta.dirname, '..', 'firestore.rules');
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const args = ['start', '--host', host, '--port', String(at), '--rules', rules];
  const child = spawn('java', ['-Duser.language=en', '-cp', findJar() ?? '', main, ...args], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const address = `${host}:${at}`;
  const isUp = () =>
    fetch(`http://${address}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + 90_000; !(await isUp()); await pause(200)) {
    if (child.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error('The emulator of Firestore did not start.');
  }
  return { address, stop };
}
