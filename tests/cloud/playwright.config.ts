import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config';

/**
 * Tests of the cloud deployment, and those of sign-in page and guard with the Firebase SDK: `npm run test:emulators`
 * starts the emulators.
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
    // Runs alone, since the limit of two seconds excludes the load of other tests.
    { name: 'live', testMatch: 'cloud/live.spec.ts', dependencies: ['shape'] },
  ],
  // A production build has no demo accounts on its page.
  grepInvert: /a demo account fills in the form/,
  // The functions emulator handles one request per worker at a time.
  workers: 2,
  use: { ...rest.use, baseURL: process.env['CLOUD_ORIGIN'] ?? '' },
});
