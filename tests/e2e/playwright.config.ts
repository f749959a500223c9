import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

// The workers read this file too: what the first reading chose is kept in the environment.
process.env['E2E_PORT'] ??= await freePort();
process.env['E2E_DEMO_PORT'] ??= await freePort();
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'sobremesa-e2e-'));

const root = join(import.meta.dirname, '..', '..');
const origin = `http://localhost:${process.env['E2E_PORT']}`;

/** The end-to-end tests: a real Chromium against the server of `npm start` with data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'dist', 'reports', 'e2e'),
  fullyParallel: true,
  // Two cores are busy with three: a test waits for its pages now and then.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // A busy machine is not a console that fails: nothing in these tests is about time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    // What never becomes clickable fails where it stands, not at the end of a long test.
    actionTimeout: 45_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    // Tests about motion ask for it.
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
      // Tests side by side hear nothing of each other; live.spec.ts has a server of its own.
      // All of them are one person.
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
