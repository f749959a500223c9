#!/usr/bin/env node
/**
 * `npm run deploy`: checks, tests, builds, migrates the PostgreSQL at DATABASE_URL, deploys to the project of
 * .firebaserc, and runs the smoke test. Stops at the first step that fails.
 *
 * - `-- --dry-run` changes nothing in the cloud: skips the database check, migration and deployment, and runs the smoke
 *   test on the installation at CONSOLE_ORIGIN.
 * - `-- --skip-unit` skips the unit tests.
 * - `-- --database=HOST:PORT/NAME` confirms that DATABASE_URL is the function's database, if the function's secret has
 *   another address or cannot be read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { install, requireNode } from '../api/hosts/start.mjs';
import { omitDatabaseVariables } from './database.mjs';
import { assertSameDatabase } from './sameDatabase.mjs';
import { smoke } from './smoke.mjs';
import { CloudRefused, installTools } from './tools.mjs';

const root = join(import.meta.dirname, '..');
const flags = {
  'dry-run': { type: 'boolean', default: false },
  'skip-unit': { type: 'boolean', default: false },
  database: { type: 'string' },
};

function readFlags() {
  try {
    return parseArgs({ options: flags }).values;
  } catch (error) {
    throw new CloudRefused(`${error.message} (docs/operations.md, A Firebase project)`);
  }
}

function run(failureMessage, command, args, env = process.env) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new CloudRefused(failureMessage);
}
const npm = (failureMessage, name, env) => run(failureMessage, 'npm', ['run', '--silent', name], env);

const firebaseArgs = (project, ...args) => [
  join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
  ...args,
  '--project',
  project,
  '--non-interactive',
];

const hostingArgs = () =>
  existsSync(join(root, 'firebase.generated.json')) ? ['--config', 'firebase.generated.json'] : [];

/** Runs before the deployment: the old version works with new tables, but the new version not with old tables. */
function migrateDatabase(settings) {
  const failureMessage = 'The database could not be migrated: see above. Nothing was deployed.';
  // Uses the settings of the function, because data stored by day depends on TIME_ZONE.
  npm(failureMessage, 'migrate', { ...process.env, ...settings });
}

function readSecret(project) {
  const args = firebaseArgs(project, 'functions:secrets:access', 'DATABASE_URL');
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  const line = stdout.split('\n').find((one) => /^(postgres(ql)?|socket):/.test(one.trim()));
  return status === 0 && line !== undefined ? line.trim() : null;
}

async function confirmWithUser(question) {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function checkDatabase(project, confirmed) {
  installTools();
  const url = process.env.DATABASE_URL;
  const database = await assertSameDatabase({ url, secret: readSecret(project), confirmed, confirmWithUser });
  process.stdout.write(`${database} will be migrated.\n`);
}

function deployWith(project, settings) {
  // Firebase deploys Storage rules only to the default bucket of the project, and fails if the project has none.
  const ownBuckets = [`${project}.firebasestorage.app`, `${project}.appspot.com`];
  const parts = [
    // A project without the live channel may have no Firestore.
    ...(settings.LIVE === 'firestore' ? ['firestore'] : []),
    ...(ownBuckets.includes(settings.STORAGE_BUCKET) ? ['storage'] : []),
    'functions',
    'hosting',
  ];
  const deployArgs = ['deploy', '--only', parts.join(','), ...hostingArgs()];
  run('Firebase refused the deployment: see above.', process.execPath, firebaseArgs(project, ...deployArgs));
}

async function smokeTest(origin) {
  const faults = await smoke(origin);
  if (faults.length > 0)
    throw new CloudRefused(`${origin} was deployed and does not answer as it should:\n${faults.join('\n')}`);
}

async function readCheckedSettings(dryRun) {
  const { readSettings } = await import('./settings.mjs');
  const { project, settings, faults } = await readSettings(root, { migrates: !dryRun, variables: process.env });
  if (faults.length > 0) throw new CloudRefused(faults.join('\n'));
  return { project, settings };
}

async function deploy() {
  const { 'dry-run': dryRun, 'skip-unit': skipUnit, database } = readFlags();
  process.stdout.write('— Settings\n');
  const { project, settings } = await readCheckedSettings(dryRun);
  const origin = process.env.CONSOLE_ORIGIN || (dryRun ? '' : `https://${project}.web.app`);
  const dryRunReason = dryRun && 'this is a dry run';
  const steps = [
    ['Database', () => checkDatabase(project, database), dryRunReason],
    ['Format, lint and unused code', () => npm('The lint found something: see above.', 'lint')],
    ['Types', () => npm('The types are not right: see above.', 'types')],
    [
      'Unit tests',
      // Tests must not use the production database.
      () => npm('A unit test failed: see above.', 'unit', omitDatabaseVariables(process.env)),
      skipUnit && '--skip-unit was given',
    ],
    ['Build of the console', () => npm('The console could not be built: see above.', 'build')],
    ['Build of the function', () => npm('The function could not be built: see above.', 'build:function')],
    ['Migration', () => migrateDatabase(settings), dryRunReason],
    ['Deployment', () => deployWith(project, settings), dryRunReason],
    ['Smoke test', () => smokeTest(origin), origin === '' && dryRunReason],
  ];
  for (const [title, step, skipReason = false] of steps) {
    process.stdout.write(`— ${title}${skipReason ? `: left out, ${skipReason}` : ''}\n`);
    if (!skipReason) await step();
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
