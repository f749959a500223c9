#!/usr/bin/env node
/**
 * `npm run fuzz [STEPS] [SEED]`: runs random walks over all money actions, by default 100,000 steps from a random
 * seed. A failure prints its seed; `npm run fuzz 250 SEED` repeats the walk.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const [steps = '100000', seed = String(randomInt(1, 2_000_000_000))] = process.argv.slice(2);
process.stdout.write(`${steps} steps from seed ${seed}\n`);
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'tests/api/money/walk.test.ts',
    '--bail',
    '1',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, WALK_STEPS: steps, WALK_SEED: seed },
  },
);
process.exitCode = status ?? 1;
