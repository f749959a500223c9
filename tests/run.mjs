#!/usr/bin/env node
/**
 * `npm test`: installs missing packages, runs everything, and prints the names of failures and the line `N passed, N
 * failed` at the end. If a stage fails, the later stages still run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, requireNode } from '../api/hosts/start.mjs';
import { findBrowser } from './browser.mjs';
import { hasPostgres, startPostgres } from './postgres.mjs';
import { endToEndReport, unitReport } from './reports.mjs';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'dist', 'reports');
const total = { passed: 0, failed: [], skipped: 0 };

/** Adds the results of a stage. Collects the names of failures for the end of the output, which is what people read. */
function count(title, { passed = 0, failed = [], skipped = 0 }) {
  total.passed += passed;
  total.failed.push(...failed.map((name) => `${title}: ${name}`));
  total.skipped += skipped;
}

async function run(title, args, { env = {}, isBuffered = false } = {}) {
  if (!isBuffered) process.stdout.write(`\n— ${title}\n`);
  const output = isBuffered ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  const [status] = await once(child, 'close');
  return { status, printed: Buffer.concat(printed) };
}

async function check(title, ...args) {
  const { status, printed } = await run(title, args, { isBuffered: true });
  process.stdout.write(`\n— ${title}\n`);
  if (status !== 0) process.stdout.write(printed);
  count(title, status === 0 ? { passed: 1 } : { failed: ['see above'] });
}

const installed = (path) => join(root, 'node_modules', path);

/** Adds the results of a test runner. A failed run without a failed test counts as a failure. */
async function tests(title, script, args, { read, ...options }) {
  const report = join(reports, `${title}.json`);
  const { status, printed } = await run(title, [installed(script), ...args(report)], options);
  if (options.isBuffered) process.stdout.write(Buffer.concat([Buffer.from(`\n— ${title}\n`), printed]));
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return count(title, { failed: [`no report: ${error.message}`] });
  }
  if (status !== 0 && counts.failed.length === 0) counts.failed.push('the run itself, see above');
  if (counts.passed + counts.failed.length === 0) counts.failed.push('no test was run');
  count(title, counts);
}

function vitest(title, projects, { filters = [], ...options } = {}) {
  const args = (report) => [
    'run',
    ...filters,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return tests(title, 'vitest/vitest.mjs', args, { read: unitReport, ...options });
}

/**
 * Tests that depend on the database: statements, locks, migrations and races. `npm run test:postgres` runs all API
 * tests.
 */
const databaseTests = (
  'approvals checks engine ledger liquidations money periods reading reports search seals ' +
  'audit byKey cloudDatabase database deferWrite dialect drivers export folding formerIndexes function history idempotency list ' +
  'migrate move postgres records references removedResource renameField storedOptions sums traces upgrades versions within'
)
  .split(' ')
  .map((name) => `tests/api/${name}`);

async function onPostgres(filters) {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    // Runs a short walk to check that both databases follow the same rules. The stage `unit` runs the long walk.
    await vitest('postgres', ['api'], { env: { TEST_DATABASE_URL: postgres.url, WALK_STEPS: '200' }, filters });
  } finally {
    await postgres.stop();
  }
  if (hasPostgres()) await vitest('faults', ['faults']);
}

function endToEnd() {
  const browser = findBrowser();
  if (!browser) {
    process.stderr.write(
      'The end-to-end tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable.\n',
    );
    return count('e2e', { failed: ['no browser'] });
  }
  const report = join(reports, 'e2e.json');
  return tests(
    'e2e',
    '@playwright/test/cli.js',
    () => ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=dot,json'],
    { read: endToEndReport, env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
}

async function everything() {
  // Builds in parallel with the checks, since neither uses two cores.
  const builds = check('builds', join(root, 'tests', 'builds.mjs'));
  await check('format', installed('oxfmt/bin/oxfmt'), '--check');
  await check('lint', installed('oxlint/bin/oxlint'), '--deny-warnings');
  await check('unused', installed('knip/bin/knip.js'));
  await check('examples of the documents', join(root, 'tests', 'docExamples.mjs'));
  await check('types', installed('typescript/bin/tsc'), '--noEmit');
  await builds;
  // Uses SQLite, even if a PostgreSQL is available.
  await vitest('unit', ['api', 'console', 'identity', 'isolated'], { env: { TEST_DATABASE_URL: '' } });
  const built = vitest('built', ['built'], { isBuffered: true });
  await onPostgres(databaseTests).catch((error) => count('postgres', { failed: [error.message] }));
  await built;
  await endToEnd();
}

requireNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (process.argv.includes('--postgres')) await onPostgres([]);
else await everything();

const failed = total.failed.length;
if (failed) process.stdout.write(`\nFailed:\n${total.failed.map((name) => `  ${name}\n`).join('')}`);
process.stdout.write(
  `\n${total.passed} passed, ${failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = failed ? 1 : 0;
