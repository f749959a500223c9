#!/usr/bin/env node
/**
 * `npm run test:changed [BRANCH]`: runs the tests of the folders that differ from a branch, by default `main`. The
 * folders of `tests/` mirror the sources: the tests of `src/deposits` are in `tests/src/deposits`. `npm run unit`
 * finds effects on other folders.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runVitest } from './runVitest.mjs';

const root = join(import.meta.dirname, '..');
const branch = process.argv[2] ?? 'main';
const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' });
const lines = (text) => text.split('\n').filter(Boolean);

const base = run('git', 'merge-base', branch, 'HEAD').trim();
const changed = [
  ...lines(run('git', 'diff', '--name-only', base)),
  ...lines(run('git', 'ls-files', '--others', '--exclude-standard')),
];

const testedFolders = ['api', 'contract', 'identity', 'mocks', 'src'];
const hasTests = (folder) =>
  existsSync(join(root, folder)) &&
  readdirSync(join(root, folder), { recursive: true }).some((file) => /\.test\.tsx?$/.test(file));

function testsOf(file) {
  if (/^tests\/.*\.test\.tsx?$/.test(file)) return existsSync(join(root, file)) ? [file] : [];
  const mirrored = file.startsWith('tests/') ? file : join('tests', file.startsWith('i18n/') ? `src/${file}` : file);
  if (
    ![...testedFolders, 'i18n'].some((folder) => file.startsWith(`${folder}/`) || file.startsWith(`tests/${folder}/`))
  )
    return [];
  let folder = dirname(mirrored);
  while (folder !== 'tests' && !hasTests(folder)) folder = dirname(folder);
  // A declaration belongs to the folders of `api` and `src` that have the name of its file, or of its folder.
  const noun = basename(file)
    .replace(/\.\w+$/, '')
    .replace(/Endpoints$/, 's');
  const nouns = file.startsWith('contract/') ? [noun, basename(dirname(file))] : [];
  const sides = nouns.flatMap((one) => [`tests/api/${one}`, `tests/src/${one}`]).filter(hasTests);
  return folder === 'tests' ? sides : [folder, ...sides];
}

const found = [...new Set(changed.flatMap(testsOf))].sort();
const folders = found.filter((one) => !found.some((other) => other !== one && one.startsWith(`${other}/`)));
if (folders.length === 0) {
  process.stdout.write(`Nothing that has tests differs from ${branch}.\n`);
} else {
  process.stdout.write(`${folders.join('\n')}\n`);
  // Vitest selects files whose path contains the filter.
  process.exitCode = runVitest(folders.map((one) => (/\.tsx?$/.test(one) ? one : `${one}/`)));
}
