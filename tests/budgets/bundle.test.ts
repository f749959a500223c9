import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBundle } from './bundle';

const folder = 'dist/measured';
const bundle = openBundle(folder);
const kB = 1_000;
const signInGraph = bundle.graph(bundle.entry);
const admittedFiles = bundle.graph(bundle.entry, 'src/Console.tsx');
const firstListGraph = bundle.graph(bundle.entry, 'src/Console.tsx', 'src/kit/list/ListScreen.tsx');

const formControlsGraph = bundle.graph('node_modules/@mui/material/Autocomplete/Autocomplete.mjs');

const chartModule = 'src/reports/charts/Chart.tsx';
const chartGraph = bundle.graph(chartModule);

const liveModule = 'src/live/firestoreDocuments.ts';
const messagingModule = 'src/notifications/push/firebaseMessaging.ts';
const storageModule = 'src/data/storageUpload.ts';
/** Chart chunks contain a class name of the chart library. */
const chartLibraryChunks = [...chartGraph].filter((file) =>
  readFileSync(join(folder, file), 'utf8').includes('recharts-wrapper'),
);

describe('production build', () => {
  it('has at most 60 script files', () => {
    expect(bundle.scripts.length).toBeGreaterThan(5);
    expect(bundle.scripts.length).toBeLessThanOrEqual(60);
  });

  it('loads at most 125 kB of script before sign-in', () => {
    expect(bundle.totalBytes(signInGraph)).toBeLessThanOrEqual(125 * kB);
  });

  it('preloads every script and style sheet except those for push messages and the bucket', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const preloadList = JSON.parse(
      /<script type="application\/json" id="preload">(.*?)<\/script>/.exec(page)?.[1] ?? '[]',
    ) as string[];
    const builtFiles = readdirSync(join(folder, 'assets'))
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `/assets/${name}`);
    const filesLoadedAtOnce = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file,
    );
    const filesOnDemand = [messagingModule, storageModule].map((module) => `/${[...bundle.graph(module)][0]}`);
    expect([...preloadList, ...filesLoadedAtOnce, ...filesOnDemand].sort()).toEqual(builtFiles.sort());
    expect(preloadList.indexOf(`/${[...bundle.graph('src/Console.tsx')][0]}`)).toBeLessThan(
      preloadList.indexOf(`/${[...chartGraph][0]}`),
    );
  });

  it('loads at most 420 kB of script for the first list', () => {
    expect(bundle.totalBytes(firstListGraph)).toBeLessThanOrEqual(420 * kB);
  });

  it('loads only the entry points of search, views, notes, notifications and report e-mails with the first list, below 10 kB', () => {
    const entryPointModules =
      /^(src\/(search|notes|notifications(?!\/(push|toasts)\/)|reportSubscriptions|apiDocs|webhooks|apiKeys|mail)\/|src\/kit\/(files|changes|bulk)\/|src\/kit\/list\/(View|use\w*View|ListSums|ColumnMenu)|contract\/(search|sums)|contract\/people\/(savedViews|notes|notifications|pins|follows|mentions|mailChoices)|contract\/reports\/reportSubscriptions)/;
    const modules = bundle.modulesOf(firstListGraph).filter((module) => entryPointModules.test(module));
    expect(modules.sort()).toEqual([
      'contract/people/notes.ts',
      'contract/people/notifications.ts',
      'contract/people/savedViews.ts',
      'contract/reports/reportSubscriptions.ts',
      'src/apiDocs/path.ts',
      'src/apiKeys/index.tsx',
      'src/kit/files/DownloadButton.tsx',
      'src/kit/list/useOpenedView.ts',
      'src/notifications/index.tsx',
      'src/notifications/lazyScreens.ts',
      'src/reportSubscriptions/index.tsx',
      'src/search/SearchLauncher.tsx',
      'src/search/searchRequests.ts',
      'src/search/shortcuts.ts',
      'src/webhooks/index.tsx',
    ]);
    // Measures the sources, which are larger than the built code.
    const sources = modules.map((module) => readFileSync(module, 'utf8')).join('\n');
    expect(gzipSync(sources).byteLength).toBeLessThanOrEqual(10 * kB);
    const lazily = [
      'src/search/CommandPalette.tsx',
      'src/search/ShortcutHelp.tsx',
      'src/kit/list/ViewMenu.tsx',
      'src/notes/NotesPanel.tsx',
      'src/notifications/Bell.tsx',
      'src/apiDocs/ApiDocs.tsx',
      'src/kit/files/FileTypeMenu.tsx',
    ];
    for (const module of lazily)
      expect([module, [...bundle.graph(module)].some((file) => !firstListGraph.has(file))]).toEqual([module, true]);
  });

  it('loads the workbook reader only for an import from a workbook', () => {
    const library = /node_modules\/(hucre|exceljs|xlsx)/;
    const reading = bundle.scripts.filter((file) => bundle.modulesOf([file]).some((module) => library.test(module)));
    expect(reading).toHaveLength(1);
    const otherKeys = bundle.lazy
      .filter((key) => key !== 'src/kit/import/xlsx.ts')
      .filter((key) => reading.some((file) => bundle.graph(key).has(file)));
    expect([...otherKeys, ...reading.filter((file) => firstListGraph.has(file))]).toEqual([]);
    expect(bundle.modulesOf(bundle.scripts).length).toBeGreaterThan(500);
  });

  it('adds at most 25 kB for the first form', () => {
    expect(bundle.totalBytes([...formControlsGraph].filter((file) => !firstListGraph.has(file)))).toBeLessThanOrEqual(
      25 * kB,
    );
  });

  it.each(bundle.lazy.filter((key) => key !== 'src/Console.tsx' && key !== chartModule && key !== liveModule))(
    'adds at most 60 kB for %s to the first list and the first form',
    (key) => {
      const addedFiles = [...bundle.graph(key)].filter(
        (file) => !firstListGraph.has(file) && !formControlsGraph.has(file),
      );
      expect(bundle.totalBytes(addedFiles)).toBeLessThanOrEqual(60 * kB);
    },
  );

  it('adds at most 120 kB for a chart', () => {
    const page = bundle.graph('src/reports/Sales.tsx');
    expect(
      bundle.totalBytes([...chartGraph].filter((file) => !admittedFiles.has(file) && !page.has(file))),
    ).toBeLessThanOrEqual(120 * kB);
  });

  it('loads the chart library only for charts', () => {
    expect(chartLibraryChunks).toHaveLength(1);
    const otherKeys = bundle.lazy
      .filter((key) => key !== chartModule)
      .filter((key) => chartLibraryChunks.some((file) => bundle.graph(key).has(file)));
    expect([
      ...otherKeys,
      ...chartLibraryChunks.filter((file) => admittedFiles.has(file) || signInGraph.has(file)),
    ]).toEqual([]);
  });

  it('adds at most 150 kB for Firestore and loads it only for the live channel', () => {
    const addedFiles = [...bundle.graph(liveModule)].filter((file) => !admittedFiles.has(file));
    expect(bundle.totalBytes(addedFiles)).toBeLessThanOrEqual(150 * kB);
    const library = addedFiles.filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('firestore.googleapis.com'),
    );
    expect(library).toHaveLength(1);
    const otherKeys = bundle.lazy.filter(
      (key) => key !== liveModule && library.some((file) => bundle.graph(key).has(file)),
    );
    expect([...otherKeys, ...library.filter((file) => firstListGraph.has(file) || signInGraph.has(file))]).toEqual([]);
  });

  it('adds at most 20 kB for push messages and loads them only on demand', () => {
    const addedFiles = [...bundle.graph(messagingModule)].filter((file) => !admittedFiles.has(file));
    expect(bundle.totalBytes(addedFiles)).toBeLessThanOrEqual(20 * kB);
    const library = addedFiles.filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('fcmregistrations.googleapis.com'),
    );
    expect(library).toHaveLength(1);
    const otherKeys = bundle.lazy.filter(
      (key) => key !== messagingModule && library.some((file) => bundle.graph(key).has(file)),
    );
    expect([...otherKeys, ...library.filter((file) => firstListGraph.has(file) || signInGraph.has(file))]).toEqual([]);
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
    expect(library.filter((file) => worker.includes(file))).toEqual([]);
  });

  it('adds at most 60 kB for the bucket and loads it only for an upload', () => {
    const addedFiles = [...bundle.graph(storageModule)].filter((file) => !admittedFiles.has(file));
    expect(bundle.totalBytes(addedFiles)).toBeLessThanOrEqual(60 * kB);
    const library = addedFiles.filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('firebasestorage.googleapis.com'),
    );
    expect(library).toHaveLength(1);
    const otherKeys = bundle.lazy.filter(
      (key) => key !== storageModule && library.some((file) => bundle.graph(key).has(file)),
    );
    expect([...otherKeys, ...library.filter((file) => firstListGraph.has(file) || signInGraph.has(file))]).toEqual([]);
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
    expect(library.filter((file) => worker.includes(file))).toEqual([]);
  });

  it('has a service worker of at most 6 kB, without any library', () => {
    const worker = readFileSync(join(folder, 'service-worker.js'));
    expect(gzipSync(worker).byteLength).toBeLessThanOrEqual(6 * kB);
    expect(worker.toString()).not.toMatch(/firebase|googleapis/);
  });

  it.each(['dist/embedded', 'dist/demo'])(
    'contains no Firestore, Cloud Messaging or bucket where they are not configured: %s',
    (other) => {
      const scripts = readdirSync(join(other, 'assets')).filter((name) => name.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(5);
      const matchingScripts = scripts.filter((name) =>
        /firestore\.google|fcmregistrations|firebasestorage\.google/.test(
          readFileSync(join(other, 'assets', name), 'utf8'),
        ),
      );
      expect(matchingScripts).toEqual([]);
    },
  );

  it('loads the date picker library only for a date field', () => {
    const dateField = 'src/kit/ui/dates/DateField.tsx';
    const libraries = [...bundle.graph(dateField)].filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('MuiPickersSectionList'),
    );
    expect(libraries).toHaveLength(1);
    const otherKeys = bundle.lazy.filter(
      (key) => key !== dateField && libraries.some((file) => bundle.graph(key).has(file)),
    );
    expect([...otherKeys, ...libraries.filter((file) => firstListGraph.has(file))]).toEqual([]);
  });

  it('contains no mocks, sample data, demo accounts or emulator connection', () => {
    const traces =
      /disableWarnings:!0|mockServiceWorker|setupWorker|sql-wasm|sql\.js|sample\.sqlite|@sobremesa\.app|scenario=/;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const matchingFiles = files
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => traces.test(path) || traces.test(readFileSync(path, 'latin1')));
    expect(files.length).toBeGreaterThan(10);
    expect(matchingFiles).toEqual([]);
  });
});
