/** Runs test files in Vitest, but for those that passed today as they are, and keeps which pass now. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../files.mjs';
import { moduleCache } from '../moduleCache.mjs';
import { keepPassed, keysOf, passedKeys } from './verdicts.mjs';

const root = join(import.meta.dirname, '..', '..');
const kept = join(root, 'dist', 'verdicts.json');
const isTest = (file) => /^tests\/(?:api|contract|identity|mocks|proof|src)\/.*\.test\.tsx?$/.test(file);

/** Vitest's own status. */
export function runVitest(args, env = {}) {
  const projects = ['api', 'console', 'identity', 'isolated'].flatMap((project) => ['--project', project]);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_MODULE_CACHE: moduleCache(), ...env } },
  );
  return status ?? 1;
}

/** Each chosen test file with the key of its inputs as they are now; `undefined` where git does not know the files. */
function keysNow(isChosen) {
  const files = filesIn(root);
  return files && keysOf({ root, files, tests: files.filter((file) => isTest(file) && isChosen(file)) });
}

/** Runs the chosen files that have not passed, or all of them. What passes is kept, unless its inputs changed meanwhile. */
export function runUnpassed(isChosen, { isForced = false, orElse = [] } = {}) {
  const before = keysNow(isChosen);
  if (!before) return runVitest(orElse);
  const passed = isForced ? new Set() : passedKeys(kept);
  const files = [...before].filter(([, key]) => !passed.has(key)).map(([file]) => file);
  const left = before.size - files.length;
  if (left > 0)
    process.stdout.write(`${left} of ${before.size} files passed today as they are (npm run unit -- --force: all).\n`);
  if (files.length === 0) return 0;
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-'));
  const report = join(folder, 'passed.json');
  try {
    const reporters = ['--reporter=minimal', `--reporter=${join(import.meta.dirname, 'reporter.mjs')}`];
    const status = runVitest([...reporters, ...files], { PASSED_FILES: report });
    if (!existsSync(report)) return status || 1;
    const after = keysNow(isChosen);
    const passedNow = JSON.parse(readFileSync(report, 'utf8')).map((file) => [before.get(file), after?.get(file)]);
    keepPassed(
      kept,
      passedNow.filter(([key, later]) => key && key === later).map(([key]) => key),
    );
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
