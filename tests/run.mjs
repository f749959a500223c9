#!/usr/bin/env node
/**
 * `npm test`: installs what is missing, runs everything, and closes with what failed, by name, and one line,
 * `N passed, N failed`. A stage that breaks does not keep the later ones from being run.
 */
import { spawn, spawnSync } from 'node:child_process';
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

/** Counts a stage, and keeps the names of what failed: the end of a long run is the part that is read. */
function count(title, { passed = 0, failed = [], skipped = 0 }) {
  total.passed += passed;
  total.failed.push(...failed.map((name) => `${title}: ${name}`));
  total.skipped += skipped;
}

function node(title, script, args, env = {}) {
  process.stdout.write(`\n— ${title}\n`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A check with one verdict counts as one test. */
function check(title, script, args) {
  count(title, node(title, script, args) ? { passed: 1 } : { failed: ['see above'] });
}

/** Counts what a runner reported; a run that failed without a failed test is a failure all the same. */
function tests(title, script, args, env, read) {
  const report = join(reports, `${title}.json`);
  const passed = node(title, script, args(report), env(report));
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return count(title, { failed: [`no report: ${error.message}`] });
  }
  if (!passed && counts.failed.length === 0) counts.failed.push('the run itself, see above');
  if (counts.passed + counts.failed.length === 0) counts.failed.push('no test was run');
  count(title, counts);
}

function vitest(title, projects, env = {}) {
  const args = (report) => [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  tests(title, 'vitest/vitest.mjs', args, () => env, unitReport);
}

/** The API once more, on the database of the cloud. */
async function onPostgres() {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    // The walk was walked already; here it shows that both databases keep the same rules.
    vitest('postgres', ['api'], { TEST_DATABASE_URL: postgres.url, WALK_STEPS: '200' });
  } finally {
    await postgres.stop();
  }
  if (hasPostgres()) vitest('faults', ['faults']);
}

function endToEnd() {
  const browser = findBrowser();
  if (!browser) {
    process.stderr.write(
      'The end-to-end tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable.\n',
    );
    return count('e2e', { failed: ['no browser'] });
  }
  const env = (report) => ({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const args = () => ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  tests('e2e', '@playwright/test/cli.js', args, env, endToEndReport);
}

requireNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Beside the checks: neither keeps two cores busy.
const builds = spawn(process.execPath, [join(root, 'tests', 'builds.mjs')], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
const built = once(builds, 'close');
check('format', 'oxfmt/bin/oxfmt', ['--check']);
check('lint', 'oxlint/bin/oxlint', ['--deny-warnings']);
check('unused', 'knip/bin/knip.js', []);
check('types', 'typescript/bin/tsc', ['--noEmit']);
const [buildStatus] = await built;
count('builds', buildStatus === 0 ? { passed: 1 } : { failed: ['see above'] });
// On SQLite, whatever database there is besides.
vitest('unit', ['api', 'console', 'identity', 'isolated'], { TEST_DATABASE_URL: '' });
await onPostgres();
vitest('built', ['built']);
endToEnd();

const failed = total.failed.length;
if (failed) process.stdout.write(`\nFailed:\n${total.failed.map((name) => `  ${name}\n`).join('')}`);
process.stdout.write(
  `\n${total.passed} passed, ${failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = failed ? 1 : 0;
