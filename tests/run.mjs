#!/usr/bin/env node
/**
 * `npm test`: installs what is missing, runs everything, and closes with one line,
 * `N passed, N failed`. A stage that breaks does not keep the later ones from being run.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, sampleData } from '../api/hosts/start.mjs';
import { findBrowser } from './browser.mjs';
import { startPostgres } from './postgres.mjs';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'dist', 'reports');
const total = { passed: 0, failed: 0, skipped: 0 };

/** A Firebase project that does not exist: what is measured is the build, nobody signs in with it. */
const productionEnv = {
  VITE_FIREBASE_API_KEY: 'measured-not-used',
  VITE_FIREBASE_AUTH_DOMAIN: 'sobremesa.example',
  VITE_FIREBASE_PROJECT_ID: 'sobremesa-example',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_SUPPORT_EMAIL: 'soporte@sobremesa.example',
};

function count(passed, failed, skipped = 0) {
  total.passed += passed;
  total.failed += failed;
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
  count(...(node(title, script, args) ? [1, 0] : [0, 1]));
}

/** Adds what a runner reported; a run that failed without a failed test is a failure all the same. */
function tests(title, script, args, env, read) {
  const report = join(reports, `${title}.json`);
  const passed = node(title, script, args(report), env(report));
  let counts = [0, 0, 0];
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    process.stderr.write(`${title} left no report.\n`);
  }
  if (!passed && counts[1] === 0) counts[1] = 1;
  if (counts[0] + counts[1] === 0) counts[1] = 1;
  count(...counts);
}

function vitest(title, projects, env = {}) {
  const args = (report) => [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  tests(
    title,
    'vitest/vitest.mjs',
    args,
    () => env,
    (report) => [report.numPassedTests, report.numFailedTests, report.numPendingTests],
  );
}

/** The API once more, on the database of the cloud. */
async function onPostgres() {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    // The walk was walked already; here it shows that both databases keep the same rules.
    vitest('postgres', ['api'], { DATABASE_URL: postgres.url, WALK_STEPS: '200' });
  } finally {
    postgres.stop();
  }
}

function endToEnd() {
  const browser = findBrowser();
  if (!browser) {
    process.stderr.write(
      'The end-to-end tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable.\n',
    );
    return count(0, 1);
  }
  const env = (report) => ({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const args = () => ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  tests('e2e', '@playwright/test/cli.js', args, env, ({ stats }) => [
    stats.expected + stats.flaky,
    stats.unexpected,
    stats.skipped,
  ]);
}

requireNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

check('format', 'oxfmt/bin/oxfmt', ['--check']);
check('lint', 'oxlint/bin/oxlint', ['--deny-warnings']);
check('types', 'typescript/bin/tsc', ['--noEmit']);
vitest('unit', ['api', 'console', 'identity']);
await onPostgres();
build('server', 'server');
build('embedded', 'embedded');
build('production', 'measured', productionEnv);
build('demo', 'demo');
sampleData();
vitest('built', ['built']);
endToEnd();

process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = total.failed ? 1 : 0;
