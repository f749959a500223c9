import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config';

/**
 * Tests of the cloud deployment, and tests of sign-in page and guard that use the Firebase SDK. `npm run
 * test:emulators` starts the emulators.
 */
const { webServer: _, ...rest } = e2e;
export default defineConfig({
  ...rest,
  testDir: join(import.meta.dirname, '..'),
  projects: [
    {
      name: 'shape',
      testMatch: ['cloud/*.spec.ts', 'e2e/guard.spec.ts', 'e2e/signInPage.spec.ts'],
      testIgnore: 'cloud/live.spec.ts',
    },
    // Runs after the other tests, since their load would exceed the limit of two seconds.
    { name: 'live', testMatch: 'cloud/live.spec.ts', dependencies: ['shape'] },
  ],
  // The sign-in page of a production build shows no demo accounts.
  grepInvert: /a demo account fills in the sign-in form/,
  // The functions emulator handles one request per worker at a time.
  workers: 2,
  use: { ...rest.use, baseURL: process.env['CLOUD_ORIGIN'] ?? '' },
});
