import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import { otherOrigins } from './build/apiUrl.ts';
import { chunkGroups, chunkReport } from './build/chunks.ts';
import { faultsOfProject } from './build/projectVariables.ts';
import { preloadList } from './build/preload.ts';
import { readIdleMinutes } from './build/idleMinutes.ts';
import { readServiceWorker, serviceWorker } from './build/serviceWorker.ts';
import { installablePackage } from './api/hosts/package.ts';
import { translations } from './i18n/plugin.ts';
import { pages } from './mocks/pages.ts';
import type * as Menu from './src/shell/menu.ts';
import { sample } from './mocks/sample/plugin.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import { readmeCatalog } from './tests/proof/readme.ts';

/**
 * The console is built for one of three places, the server for two:
 * - `production`: a Firebase project, from the VITE_FIREBASE_* variables → dist/console
 * - `embedded`: what `npm start` serves, identity and API at its own origin → dist/embedded
 * - `demo`: a static site with the whole product inside the page → dist/demo
 * - `server`: the server of one machine and the maker of the sample data → dist/server
 * - `function`: the Cloud Function, a package of its own → dist/function
 * `development` (npm run dev) is the demo, unbuilt.
 */
const hasApiInPage = (mode: string) => mode === 'development' || mode === 'demo';

async function pagePaths(): Promise<string[]> {
  const { module } = await runnerImport<typeof Menu>('./src/shell/menu.ts');
  const urls = module.menuSections.flatMap(({ entries }) => entries.map(({ url }) => url.slice(1)));
  return ['login', 'forget', ...urls];
}

/** What an operator runs beside the server. */
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

/** Tests of what a browser runs. */
const pageProject = {
  plugins: [react(), readmeCatalog()],
  // The build react-admin loads: with two of them in one process it finds no router.
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
    // Whole screens over a whole API: a busy machine is not a console that fails.
    testTimeout: 90_000,
    // Screens are made and thrown away by the hundred: most of what a test makes is gone before it is looked at again.
    execArgv: ['--max-semi-space-size=128'],
    // The theme reads its colours from there.
    css: { include: [/shell\/tokens\.css/] },
  },
};

const moduleCache = process.env['TEST_MODULE_CACHE'];

/** Tests that load modules anew, as a page that is opened again: a process for each. */
const isolatedTestFiles = ['tests/src/i18n/language.test.ts', 'tests/src/shell/scheme.test.ts'];

/** The files share a process and its modules: what a test stubs, spies on or stores is gone before the next. */
const sharedPageProject = {
  ...pageProject,
  test: {
    ...pageProject.test,
    setupFiles: [...pageProject.test.setupFiles, 'tests/sharedModules.ts', 'tests/server.ts'],
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A link to a file that is followed would take the window, and with it every test after, to that address.
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
  },
};

/** Libraries that few people need, and only when they do something: Cloud Messaging's, and that of the bucket. */
const onDemandModules = ['src/notices/firebaseMessaging.ts', 'src/data/storageUpload.ts'];

function requireProjectVariables(mode: string, command: string): void {
  if (mode !== 'production' || command !== 'build') return;
  const faults = faultsOfProject(loadEnv(mode, import.meta.dirname));
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
        // Constants also where they are not given, so that the way to an emulator, or to Firestore, is in no other build.
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
        // A demo is opened from any folder of any file server.
        base: process.env['BASE_PATH'] ?? '/',
        publicDir: hasApiInPage(mode) ? 'mocks/public' : false,
        server: { host: '127.0.0.1', port: 5173 },
        preview: { host: '127.0.0.1' },
        build: {
          outDir: `dist/${outputFolders[mode] ?? mode}`,
          target: 'es2022',
          // A browser that knows none of it asks for the same files a moment later.
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          chunkSizeWarningLimit: 1000,
          rolldownOptions: { output: { codeSplitting: chunkGroups() } },
        },
        test: {
          // By default one core is left idle, of two: half.
          maxWorkers: '100%',
          // Says nothing of what is well; what a test that fails has printed is shown with it.
          reporters: ['minimal'],
          // `--sequence.shuffle.files` has an order of its own.
          sequence: process.argv.some((one) => one.includes('shuffle')) ? {} : { sequencer: LongestFirst },
          // Only of `npm run test:changed`, which knows when it is of no more use.
          experimental: moduleCache ? { fsModuleCache: true, fsModuleCachePath: moduleCache } : {},
          projects: [
            {
              // A busy machine is not an API that fails either.
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
                exclude: ['tests/src/{app,session,door,i18n,shell}/**'],
              },
            },
            {
              // Over the sample data, with the Firebase SDK.
              ...sharedPageProject,
              test: {
                ...sharedPageProject.test,
                name: 'identity',
                globalSetup: 'tests/sample.ts',
                setupFiles: [...sharedPageProject.test.setupFiles, 'tests/firebase.ts'],
                include: ['tests/src/{app,session,door,i18n,shell}/**/*.test.{ts,tsx}', 'tests/mocks/**/*.test.ts'],
                exclude: isolatedTestFiles,
              },
            },
            { ...pageProject, test: { ...pageProject.test, name: 'isolated', include: isolatedTestFiles } },
            // Each file starts a PostgreSQL of its own, and ends it in mid-work.
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
            // What these read is built first: `npm test` sees to it.
            {
              test: {
                name: 'built',
                include: ['tests/{hosts,budgets}/**/*.test.ts'],
                environment: 'node',
                fileParallelism: false,
                // Servers are started and stopped: a busy machine is not one that fails.
                testTimeout: 60_000,
              },
            },
          ],
        },
      };
});
