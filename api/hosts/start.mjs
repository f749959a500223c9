#!/usr/bin/env node
/**
 * `npm start` installs and builds missing or outdated parts, then runs the server in this process. Plain JavaScript
 * without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startFaults, unwritableReason } from './preflight.mjs';

// Does not use `import.meta.dirname`: the old versions of Node that `requireNode` rejects do not have it.
const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const dist = join(root, 'dist');
const ofServer = ['api', 'identity', 'mocks'];
const ofConsole = ['src', 'i18n', 'index.html'];
const ofAll = ['contract', 'build', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * Returns only the sources that a build uses, so that a changed style sheet does not rebuild the server or the sample
 * data.
 */
function sourcesOf(mode) {
  if (mode === 'server' || mode === 'function') return [...ofAll, ...ofServer];
  return mode === 'demo' ? [...ofAll, ...ofServer, ...ofConsole] : [...ofAll, ...ofConsole];
}

const environmentFiles = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  '.env.embedded',
  '.env.server',
];

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function run(command, args, sentence, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(sentence);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Sobremesa Console needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

const installStamp = join(modules, '.installed');
const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const isInstalled = () => existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lockfileHash();

export function install() {
  if (isInstalled()) return;
  const byHand = join(modules, '.package-lock.json');
  if (!existsSync(byHand) || statSync(byHand).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) {
    process.stdout.write('Installing the libraries…\n');
    run(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'The libraries could not be installed: npm says why above.',
    );
  }
  writeFileSync(installStamp, lockfileHash());
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

/** Hashes everything a build depends on, so that unchanged sources are not built again. */
function fingerprint(mode, env) {
  const hash = createHash('sha256').update(mode);
  for (const [name, value] of Object.entries({ ...process.env, ...env }).sort()) {
    if (mode !== 'server' && (name.startsWith('VITE_') || name === 'BASE_PATH')) hash.update(`${name}=${value}`);
  }
  const present = environmentFiles.filter((name) => existsSync(join(root, name)));
  for (const file of [...sourcesOf(mode), ...present].flatMap((source) => files(join(root, source))))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

// Stores the fingerprint in the output folder. Every build empties this folder first, so `npm run build` leaves no
// fingerprint.
const buildStamp = (folder) => join(dist, folder, '.fingerprint');

function isBuilt(mode, folder, env = {}) {
  const stamp = buildStamp(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(mode, env);
}

export function build(mode, folder, env = {}) {
  if (isBuilt(mode, folder, env)) return;
  process.stdout.write(`Building ${folder}…\n`);
  const print = fingerprint(mode, env);
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--mode', mode, '--outDir', join('dist', folder), '--logLevel', 'warn'];
  run(process.execPath, args, `${folder} could not be built: Vite says why above.`, env);
  writeFileSync(buildStamp(folder), print);
}

export function sampleData() {
  const file = join(dist, 'sample.sqlite');
  const maker = join(dist, 'server', 'sample.js');
  if (existsSync(file) && statSync(file).mtimeMs >= statSync(maker).mtimeMs) return file;
  process.stdout.write('Making the sample data…\n');
  run(process.execPath, [maker, file], 'The sample data could not be made.');
  return file;
}

function sourceFaults(builds) {
  const faults = [modules, dist].flatMap((folder) => {
    const reason = unwritableReason(folder);
    return reason === null ? [] : [`${folder} cannot be written (${reason}): npm start installs and builds there.`];
  });
  const isReady = () => isInstalled() && builds.every(([mode, folder]) => isBuilt(mode, folder));
  return faults.length === 0 || isReady() ? [] : faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] || '').href) {
  requireNode();
  const { TIME_ZONE, VITE_TIME_ZONE } = process.env;
  if (TIME_ZONE && VITE_TIME_ZONE === undefined) process.env.VITE_TIME_ZONE = TIME_ZONE;
  const embedded = (process.env.IDENTITY || 'embedded') === 'embedded';
  const builds = [['server', 'server'], embedded ? ['embedded', 'embedded'] : ['production', 'console']];
  const faults = [...(await startFaults(process.env)), ...sourceFaults(builds)];
  if (faults.length > 0) fail(faults.join('\n'));
  install();
  for (const [mode, folder] of builds) build(mode, folder);
  if (embedded) process.env.SAMPLE_DATA = sampleData();
  else if (!process.env.DATABASE_URL && !process.env.SANDBOX_SAMPLE) process.env.SANDBOX_SAMPLE = sampleData();
  await import(pathToFileURL(join(dist, 'server', 'node.js')).href);
}
