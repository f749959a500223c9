import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import { otherOrigins } from './build/apiUrl.ts';
import { chunkGroups, chunkReport } from './build/chunks.ts';
import { findVariableFaults } from './build/projectVariables.ts';
import { preloadList } from './build/preload.ts';
import { readIdleMinutes } from './build/idleMinutes.ts';
import { readServiceWorker, serviceWorker } from './build/serviceWorker.ts';
import { installablePackage } from './api/hosts/package.ts';
import { translations } from './i18n/plugin.ts';
import { pages } from './mocks/pages.ts';
import type * as Sections from './src/settings/sections.ts';
import type * as Menu from './src/shell/menu.ts';
import { sample } from './mocks/sample/plugin.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import { readmeCatalog } from './tests/proof/readme.ts';

/**
 * Build modes of the console:
 * - `production`: for a Firebase project, configured by the VITE_FIREBASE_* variables → dist/console
 * - `embedded`: for `npm start`, with identity service and API at the same origin → dist/embedded
 * - `demo`: static site with the API inside the page → dist/demo
 *
 * Build modes of the server:
 * - `server`: server of one machine, and the program that makes the sample data → dist/server
 * - `function`: Cloud Function as a separate package → dist/function
 *
 * `development` (npm run dev) serves the console of `demo` without a build.
 */
const hasApiInPage = (mode: string) => mode === 'development' || mode === 'demo';

async function pagePaths(): Promise<string[]> {
  const { module: menu } = await runnerImport<typeof Menu>('./src/shell/menu.ts');
  const { module: sections } = await runnerImport<typeof Sections>('./src/settings/sections.ts');
  const urls = [...menu.menuPages.map(({ url }) => url), ...sections.settingSections.map(sections.pathOfSection)];
  return ['login', 'forget', ...urls.map((url) => url.slice(1))];
}

const commands = ['migrate', 'check', 'backup', 'restore', 'administrator'] as const;

const serverEntries: Readonly<Record<string, Record<string, string>>> = {
  server: {
    node: 'api/hosts/node.ts',
    reader: 'api/db/readerThread.mjs',
    sample: 'mocks/sample/snapshot.ts',
    ...Object.fromEntries(commands.map((name) => [name, `api/commands/${name}.ts`])),
  },
  function: { function: 'api/hosts/function.ts' },
};

const outputFolders: Record<string, string> = { production: 'console', embedded: 'embedded', demo: 'demo' };

const pageProject = {
  plugins: [react(), readmeCatalog()],
  // Uses the same build of react-router as react-admin: with two copies, components would not find the router.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/development/index.mjs'),
      },
    ],
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['tests/setup.ts'],
    // Tests render whole screens with a whole API, possibly on a busy machine.
    testTimeout: 90_000,
    // Most objects of a test are short-lived: a larger young generation avoids full garbage collections.
    execArgv: ['--max-semi-space-size=128'],
    css: { include: [/shell\/tokens\.css/] },
  },
};

const moduleCache = process.env['TEST_MODULE_CACHE'];

/** Test files that import modules again to simulate a reload of the page. Each file runs in its own process. */
const isolatedTestFiles = ['tests/src/i18n/language.test.ts', 'tests/src/shell/scheme.test.ts'];

/** Test files that share a process and its modules. Mocks and globals are restored after each test. */
const sharedPageProject = {
  ...pageProject,
  test: {
    ...pageProject.test,
    setupFiles: [...pageProject.test.setupFiles, 'tests/sharedModules.ts', 'tests/server.ts'],
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Without this, following a link to a file would navigate the window that all later tests share.
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
  },
};

/** Modules that only few people load: Cloud Messaging and uploads to the bucket. */
const onDemandModules = ['src/notifications/push/firebaseMessaging.ts', 'src/data/storageUpload.ts'];

function requireProjectVariables(mode: string, command: string): void {
  if (mode !== 'production' || command !== 'build') return;
  const faults = findVariableFaults(loadEnv(mode, import.meta.dirname));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export default defineConfig(({ mode, command }) => {
  requireProjectVariables(mode, command);
  const { VITE_API_URL, VITE_IDLE_MINUTES, VITE_LIVE, VITE_SERVICE_WORKER, VITE_FIREBASE_VAPID_KEY, ...others } =
    loadEnv(mode, import.meta.dirname);
  const storageBucket = others['VITE_FIREBASE_STORAGE_BUCKET'];
  if (VITE_API_URL && hasApiInPage(mode))
    throw new Error('VITE_API_URL: the demo and the development server have the API inside the page.');
  const entries = serverEntries[mode];
  return entries
    ? {
        plugins: [
          mode === 'function'
            ? installablePackage({ entries: ['function'], settings: '.env.server' })
            : installablePackage({ entries: ['node', 'reader', ...commands] }),
        ],
        build: { ssr: true, outDir: `dist/${mode}`, target: 'node20', rolldownOptions: { input: entries } },
      }
    : {
        plugins: [
          react(),
          translations(),
          otherOrigins({
            apiUrl: VITE_API_URL,
            live: VITE_LIVE,
            vapidKey: VITE_FIREBASE_VAPID_KEY,
            storageBucket,
            hosting: mode === 'production',
          }),
          preloadList({ excludedModules: onDemandModules }),
          chunkReport(),
          ...(hasApiInPage(mode)
            ? [sample(), pages(pagePaths)]
            : [serviceWorker({ isOn: readServiceWorker(VITE_SERVICE_WORKER), excludedModules: onDemandModules })]),
        ],
        resolve: { alias: { 'object.entries': join(import.meta.dirname, 'i18n', 'objectEntries.cjs') } },
        // Unset variables are defined too, so that the bundler removes code for emulators and Firestore from builds
        // without them.
        define: Object.fromEntries(
          Object.entries({
            VITE_IDLE_MINUTES: String(hasApiInPage(mode) ? 0 : readIdleMinutes(VITE_IDLE_MINUTES)),
            VITE_LIVE,
            VITE_SERVICE_WORKER,
            VITE_FIREBASE_VAPID_KEY,
            VITE_FIREBASE_STORAGE_BUCKET: storageBucket,
            VITE_IDENTITY_ORIGIN: others['VITE_IDENTITY_ORIGIN'],
            VITE_FIRESTORE_ORIGIN: others['VITE_FIRESTORE_ORIGIN'],
          }).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value) ?? 'undefined']),
        ),
        // A demo may be served from a subfolder of a file server.
        base: process.env['BASE_PATH'] ?? '/',
        publicDir: hasApiInPage(mode) ? 'mocks/public' : false,
        server: { host: '127.0.0.1', port: 5173 },
        preview: { host: '127.0.0.1' },
        build: {
          outDir: `dist/${outputFolders[mode] ?? mode}`,
          target: 'es2022',
          // Without the polyfill, browsers without `modulepreload` load the same files slightly later.
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          chunkSizeWarningLimit: 1000,
          rolldownOptions: { output: { codeSplitting: chunkGroups() } },
        },
        test: {
          // By default Vitest leaves one core idle, which is half of a machine with two cores.
          maxWorkers: '100%',
          reporters: ['minimal'],
          // `--sequence.shuffle.files` sets another order.
          sequence: process.argv.some((one) => one.includes('shuffle')) ? {} : { sequencer: LongestFirst },
          // tests/runVitest.mjs sets the path; tests/moduleCache.mjs deletes outdated caches.
          experimental: moduleCache ? { fsModuleCache: true, fsModuleCachePath: moduleCache } : {},
          projects: [
            {
              test: {
                name: 'api',
                include: ['tests/{api,contract,identity}/**/*.test.ts'],
                environment: 'node',
                isolate: false,
                testTimeout: 90_000,
                hookTimeout: 120_000,
                execArgv: ['--max-semi-space-size=64'],
              },
            },
            {
              ...sharedPageProject,
              test: {
                ...sharedPageProject.test,
                name: 'console',
                include: ['tests/{src,proof,imports}/**/*.test.{ts,tsx}'],
                exclude: ['tests/src/{app,session,signIn,i18n,shell}/**'],
              },
            },
            {
              ...sharedPageProject,
              test: {
                ...sharedPageProject.test,
                name: 'identity',
                globalSetup: 'tests/sample.ts',
                setupFiles: [...sharedPageProject.test.setupFiles, 'tests/firebase.ts'],
                include: ['tests/src/{app,session,signIn,i18n,shell}/**/*.test.{ts,tsx}', 'tests/mocks/**/*.test.ts'],
                exclude: isolatedTestFiles,
              },
            },
            { ...pageProject, test: { ...pageProject.test, name: 'isolated', include: isolatedTestFiles } },
            {
              test: {
                name: 'faults',
                include: ['tests/faults/**/*.test.ts'],
                environment: 'node',
                fileParallelism: false,
                testTimeout: 90_000,
                hookTimeout: 120_000,
              },
            },
            // These tests read built files, which `npm test` builds first.
            {
              test: {
                name: 'built',
                include: ['tests/{hosts,budgets}/**/*.test.ts'],
                environment: 'node',
                fileParallelism: false,
                testTimeout: 60_000,
                hookTimeout: 120_000,
              },
            },
          ],
        },
      };
});
