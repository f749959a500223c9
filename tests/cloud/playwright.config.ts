import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config';

/**
 * The tests of the cloud's shape, and those of the sign-in page and the guard once more, with Firebase's own parts:
 * `npm run test:emulators` starts what they talk to.
 */
const { webServer: _, ...rest } = e2e;
export default defineConfig({
  ...rest,
  testDir: join(import.meta.dirname, '..'),
  projects: [
    {
      name: 'shape',
      testMatch: ['cloud/*.spec.ts', 'e2e/guard.spec.ts', 'e2e/door.spec.ts'],
      testIgnore: 'cloud/live.spec.ts',
    },
    // Its two seconds are those of an edit, not of an edit behind the pages of another test: it runs alone.
    { name: 'live', testMatch: 'cloud/live.spec.ts', dependencies: ['shape'] },
  ],
  // A production build has no demo accounts on its page.
  grepInvert: /a demo account fills in the form/,
  // The emulator of functions answers one request at a time for each of its workers.
  workers: 2,
  use: { ...rest.use, baseURL: process.env['CLOUD_ORIGIN'] ?? '' },
});
