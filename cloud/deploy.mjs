#!/usr/bin/env node
/**
 * `npm run deploy [-- --dry-run]`: checks, builds, migrates the PostgreSQL at DATABASE_URL, deploys to the project of
 * .firebaserc, and asks the result the questions of the smoke test. It ends at the first step that fails.
 *
 * A dry run changes nothing in the cloud: it leaves out migration and deployment, and asks what is at CONSOLE_ORIGIN.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { install, requireNode } from '../api/hosts/start.mjs';
import { smoke } from './smoke.mjs';
import { CloudRefused, installTools } from './tools.mjs';

const root = join(import.meta.dirname, '..');
const dryRun = process.argv.includes('--dry-run');

function run(sentence, command, args, settings = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new CloudRefused(sentence);
}
const npm = (sentence, ...args) => run(sentence, 'npm', ['run', '--silent', ...args]);

/** Reads a file that a person fills in from its example. */
function read(name) {
  const path = join(root, name);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new CloudRefused(`${name} is missing: copy it from its example and fill it in (docs/operations.md).`);
}

/** The project of .firebaserc, which is also that of the console and of nobody's trial. */
function projectOf() {
  const project = JSON.parse(read('.firebaserc')).projects?.default;
  if (!project || project.startsWith('demo-') || project === 'your-project')
    throw new CloudRefused('.firebaserc names no project of the cloud under projects.default.');
  return project;
}

/** Everything that can be seen without the cloud; its secrets are in Secret Manager. */
async function checkSettings(project) {
  const { loadEnv, runnerImport } = await import('vite');
  const { VITE_FIREBASE_PROJECT_ID: signsInTo, VITE_LIVE: hears, ...built } = loadEnv('production', root);
  if (signsInTo !== project)
    throw new CloudRefused(
      `VITE_FIREBASE_PROJECT_ID is "${signsInTo ?? ''}", and .firebaserc deploys to "${project}".`,
    );
  if (!dryRun && !process.env.DATABASE_URL)
    throw new CloudRefused(
      'DATABASE_URL is missing: it says which PostgreSQL is brought to the version that is deployed.',
    );
  const { module: hosts } = await runnerImport(join(root, 'api', 'hosts', 'environment.ts'));
  const { module: vault } = await runnerImport(join(root, 'api', 'vault.ts'));
  const secrets = { DATABASE_URL: 'postgres://in.secret.manager/', ENCRYPTION_KEY: vault.newKey() };
  const settings = parseEnv(read('.env.server'));
  const reserved = Object.keys(settings).filter((name) => name.startsWith('FIREBASE_') || name in secrets);
  if (reserved.length > 0)
    throw new CloudRefused(
      `.env.server has ${reserved.join(', ')}: secrets and what begins with FIREBASE_ do not go there.`,
    );
  const tells = settings.LIVE || 'off';
  if (tells === 'firestore' ? hears !== 'firestore' : hears === 'firestore')
    throw new CloudRefused(
      `LIVE is "${tells}" in .env.server, and VITE_LIVE is "${hears ?? ''}" in .env.production.local: firestore is needed in both.`,
    );
  if ((settings.PUSH === 'fcm') !== Boolean(built.VITE_FIREBASE_VAPID_KEY))
    throw new CloudRefused(
      `PUSH is "${settings.PUSH || 'off'}" in .env.server, and VITE_FIREBASE_VAPID_KEY is ${built.VITE_FIREBASE_VAPID_KEY ? '' : 'not '}in .env.production.local: notices on devices need both.`,
    );
  try {
    hosts.readFunctionEnvironment({ ...settings, ...secrets, GCLOUD_PROJECT: project });
  } catch (error) {
    throw new CloudRefused(`.env.server:\n${error.message}`);
  }
}

const firebase = (sentence, project, ...args) =>
  run(sentence, process.execPath, [
    join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
    ...args,
    '--project',
    project,
    '--non-interactive',
  ]);

/** With VITE_API_URL, VITE_LIVE or VITE_FIREBASE_VAPID_KEY the build writes a policy of its own for Hosting. */
const hostingConfig = () =>
  existsSync(join(root, 'firebase.generated.json')) ? ['--config', 'firebase.generated.json'] : [];

/** Before the new version is served: the old one goes on with the tables of the new one. */
function migrateDatabase() {
  const sentence = 'The database could not be migrated: see above. Nothing was deployed.';
  // With the settings of the function: what is kept by day follows its TIME_ZONE.
  run(sentence, 'npm', ['run', '--silent', 'migrate'], parseEnv(read('.env.server')));
}

function deployWith(project) {
  installTools();
  // A project without the live channel may have no Firestore.
  const parts =
    parseEnv(read('.env.server')).LIVE === 'firestore' ? 'firestore,functions,hosting' : 'functions,hosting';
  const only = ['deploy', '--only', parts, ...hostingConfig()];
  firebase('Firebase refused the deployment: see above.', project, ...only);
}

async function smokeTest(origin) {
  const faults = await smoke(origin);
  if (faults.length > 0)
    throw new CloudRefused(`${origin} was deployed and does not answer as it should:\n${faults.join('\n')}`);
}

async function deploy() {
  const project = projectOf();
  const origin = process.env.CONSOLE_ORIGIN || (dryRun ? '' : `https://${project}.web.app`);
  const steps = [
    ['Settings', () => checkSettings(project)],
    ['Format, lint and unused code', () => npm('The lint found something: see above.', 'lint')],
    ['Types', () => npm('The types are not right: see above.', 'types')],
    ['Build of the console', () => npm('The console could not be built: see above.', 'build')],
    ['Build of the function', () => npm('The function could not be built: see above.', 'build:function')],
    ['Migration', () => migrateDatabase(), dryRun],
    ['Deployment', () => deployWith(project), dryRun],
    ['Smoke test', () => smokeTest(origin), origin === ''],
  ];
  for (const [title, step, leftOut = false] of steps) {
    process.stdout.write(`— ${title}${leftOut ? ': left out, this is a dry run' : ''}\n`);
    if (!leftOut) await step();
  }
}

requireNode();
install();
try {
  await deploy();
} catch (error) {
  process.stderr.write(`${error instanceof CloudRefused ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
