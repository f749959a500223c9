/**
 * `npm run test:emulators`: starts the emulators (cloud/shape.mjs) on free ports. Runs the smoke test, then the tests
 * of this folder through Hosting. Accepts arguments of Playwright, such as a file name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { install, requireNode } from '../../api/hosts/start.mjs';
import { smoke } from '../../cloud/smoke.mjs';
import { startCloud } from '../../cloud/shape.mjs';
import { CloudRefused } from '../../cloud/tools.mjs';
import { findBrowser } from '../browser.mjs';

const root = join(import.meta.dirname, '..', '..');

async function playwright({ origin, identity, isLive }, browser) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', '--config', 'tests/cloud/playwright.config.ts', ...process.argv.slice(2)];
  const env = {
    ...process.env,
    CHROME_PATH: browser,
    CLOUD_ORIGIN: origin,
    E2E_IDENTITY: identity,
    CLOUD_LIVE: isLive ? 'firestore' : '',
  };
  const run = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code] = await once(run, 'exit');
  return code === 0;
}

async function main() {
  const browser = findBrowser();
  if (!browser)
    throw new CloudRefused('The tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable.');
  const cloud = await startCloud({ port: Number(process.env.PORT || 4200), name: 'cloud-tests', upkeepEveryMs: 5_000 });
  process.stdout.write(`The cloud's shape is at ${cloud.origin}\n`);
  try {
    const faults = await smoke(cloud.origin);
    if (faults.length > 0) throw new CloudRefused(faults.join('\n'));
    return await playwright(cloud, browser);
  } finally {
    await cloud.stop();
  }
}

requireNode();
install();
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof CloudRefused ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
