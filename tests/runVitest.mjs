import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { moduleCache } from './moduleCache.mjs';

const root = join(import.meta.dirname, '..');

export function runVitest(args) {
  const projects = ['api', 'console', 'identity', 'isolated'].flatMap((project) => ['--project', project]);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_MODULE_CACHE: moduleCache() } },
  );
  return status ?? 1;
}
