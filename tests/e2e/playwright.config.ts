import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './program';

// Workers read this file as well, so the first reading stores its ports in the environment.
process.env['E2E_PORT'] ??= String(await findFreePort());
process.env['E2E_DEMO_PORT'] ??= String(await findFreePort());
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'sobremesa-e2e-'));

const root = join(import.meta.dirname, '..', '..');
const origin = `http://localhost:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'dist', 'reports', 'e2e'),
  fullyParallel: true,
  // Three workers use both cores fully, since a test often waits for its pages.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Long timeouts: a busy machine is not a failure, and no test here is about timing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    // Fails at an action that stays impossible, not at the end of a long test.
    actionTimeout: 45_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    {
      command: process.env['E2E_SERVER'] ?? 'node api/hosts/start.mjs',
      cwd: root,
      // Turns the live channel off, since all parallel tests sign in as one person and would receive updates of each
      // other. live.spec.ts starts a separate server.
      env: {
        PORT: process.env['E2E_PORT'],
        DATA_DIR: process.env['E2E_DATA'],
        LIVE: 'off',
        READS_PER_MINUTE: '0',
        WRITES_PER_MINUTE: '0',
      },
      url: `${origin}/api/health`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: `node tests/e2e/demo.mjs ${process.env['E2E_DEMO_PORT']}`,
      cwd: root,
      url: `http://localhost:${process.env['E2E_DEMO_PORT']}/`,
      timeout: 120_000,
    },
  ],
});
