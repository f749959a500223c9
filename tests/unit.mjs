#!/usr/bin/env node
/** `npm run unit [-- FILTER]`: the tests that need no build, over SQLite unless `TEST_DATABASE_URL` says otherwise. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { moduleCache } from './moduleCache.mjs';

const root = join(import.meta.dirname, '..');
const projects = ['api', 'console', 'identity', 'isolated'].flatMap((project) => ['--project', project]);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_MODULE_CACHE: moduleCache() } },
);
process.exitCode = status ?? 1;
