#!/usr/bin/env node
/**
 * `npm run deploy [-- --dry-run]`: checks, builds, migrates the PostgreSQL at DATABASE_URL, deploys to the project of
 * .firebaserc, and asks the result the questions of the smoke test. It ends at the first step that fails.
 *
 * A dry run changes nothing in the cloud: it leaves out migration and deployment, and asks what is at CONSOLE_ORIGIN.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
function migrateDatabase(settings) {
  const sentence = 'The database could not be migrated: see above. Nothing was deployed.';
  // With the settings of the function: what is kept by day follows its TIME_ZONE.
  run(sentence, 'npm', ['run', '--silent', 'migrate'], settings);
}

function deployWith(project, settings) {
  installTools();
  // A project without the live channel may have no Firestore.
  const parts = settings.LIVE === 'firestore' ? 'firestore,functions,hosting' : 'functions,hosting';
  const only = ['deploy', '--only', parts, ...hostingConfig()];
  firebase('Firebase refused the deployment: see above.', project, ...only);
}

async function smokeTest(origin) {
  const faults = await smoke(origin);
  if (faults.length > 0)
    throw new CloudRefused(`${origin} was deployed and does not answer as it should:\n${faults.join('\n')}`);
}

/** Everything that can be seen without the cloud, with all faults at once: before anything is built. */
async function checkedSettings() {
  // Loaded when the libraries are there.
  const { readSettings } = await import('./settings.mjs');
  const { project, settings, faults } = await readSettings(root, { migrates: !dryRun, variables: process.env });
  if (faults.length > 0) throw new CloudRefused(faults.join('\n'));
  return { project, settings };
}

async function deploy() {
  process.stdout.write('— Settings\n');
  const { project, settings } = await checkedSettings();
  const origin = process.env.CONSOLE_ORIGIN || (dryRun ? '' : `https://${project}.web.app`);
  const steps = [
    ['Format, lint and unused code', () => npm('The lint found something: see above.', 'lint')],
    ['Types', () => npm('The types are not right: see above.', 'types')],
    ['Build of the console', () => npm('The console could not be built: see above.', 'build')],
    ['Build of the function', () => npm('The function could not be built: see above.', 'build:function')],
    ['Migration', () => migrateDatabase(settings), dryRun],
    ['Deployment', () => deployWith(project, settings), dryRun],
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
