import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = `${import.meta.dirname}/..`;
const sourcePath = (moduleId: string) => relative(root, moduleId);

const chunkByEntry: Readonly<Record<string, string>> = {
  'src/apiDocs/ApiDocs.tsx': 'settings',
  'src/data/storageUpload.ts': 'storage',
  'src/kit/actions/icons.tsx': 'actionIcons',
  'src/reports/charts/Chart.tsx': 'chart',
  'src/reports/sales/HeatMap.tsx': 'heatMap',
  'src/reports/currencies/CurrenciesScreen.tsx': 'currencies',
  'src/kit/import/xlsx.ts': 'workbook',
  'src/kit/ui/dates/DateField.tsx': 'date',
  'src/kit/table/RowCards.tsx': 'cards',
  'src/live/events.ts': 'notices',
  'src/live/firestore.ts': 'notices',
  'src/live/firestoreDocuments.ts': 'firestore',
  'src/notifications/push/firebaseMessaging.ts': 'messaging',
  'src/session/secondFactor.ts': 'signIn',
  'src/slotParts.ts': 'history',
};

/** Chunk names of modules that two or three folders share. Other combinations go to `shared`, which most pages load. */
const chunkByAreas: Readonly<Record<string, string>> = {
  'app,sandbox': 'sandbox',
  'approvals,giftcards': 'holders',
  'approvals,giftcards,history': 'history',
  'audit,checks': 'history',
  'audit,history': 'history',
  'audit,history,users': 'history',
  'companies,liquidations': 'companies',
  'companies,users': 'holders',
  'ledger,liquidations,sales': 'holders',
  'liquidations,sales': 'holders',
  'chart,heatMap,reports': 'reportParts',
  'currencies,home,reports': 'figures',
  'currencies,reports': 'reportParts',
  'data,import': 'tableFiles',
  'giftcards,import': 'tableFiles',
  'history,periods': 'history',
  'home,reports': 'figures',
  'home,search': 'pins',
  'notifications,search': 'pins',
  'notifications,reportSubscriptions,settings': 'mailChoices',
  'signIn,users': 'secondFactor',
};

/**
 * Library chunk by module, for modules that are the only users of a library. In `shared` they would make every page
 * load the library.
 */
const chunkByLibraryModule: Readonly<Record<string, string>> = { 'src/kit/ui/QrCode.tsx': 'uqr' };

/**
 * Material UI modules for forms and dialogs. The first page imports them through the index of react-admin, but does not
 * need them.
 */
const formModules =
  /^node_modules\/@mui\/material\/(Autocomplete|Checkbox|Chip|Dialog\w*|Form(ControlLabel|Group)|ListItem|ListItemSecondaryAction|ListSubheader|Pagination\w*|Radio\w*|Switch|use(Autocomplete|Pagination)|internal\/(SwitchBase|switchBaseClasses|svg-icons\/\w*(Navigate|Radio|CheckBox)\w*))[./]/;

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type ChunkNamer = (moduleId: string) => string | null;

/**
 * Assigns each module to a chunk, so that a route loads a few files instead of sixty:
 * - `publicPages`: modules of the sign-in page. The entry `src/main.tsx` gets no name: its own file would be empty.
 * - `console`: modules of every page after the sign-in.
 * - `list`: modules of list screens.
 * - `form`: libraries of forms and filters. Every other library has a chunk of its own name.
 * - One chunk per folder of `src/` and per part of the kit in `kitParts`.
 * - One chunk per combination of folders in `chunkByAreas`.
 * - `shared`: all other modules.
 */
function planChunks(graph: ModuleGraph): ChunkNamer {
  const entries = new Set(['src/main.tsx']);
  // `collectStaticImports` adds lazy entries to the Set during the loop; the loop iterates over them too.
  const modulesByEntry = new Map<string, ReadonlySet<string>>();
  for (const entry of entries) modulesByEntry.set(entry, collectStaticImports(graph, entry, entries));
  const isStaticallyReachable = (entry: string, module: string) => modulesByEntry.get(entry)?.has(module) ?? false;

  return (moduleId) => {
    const module = sourcePath(moduleId);
    if (module === 'src/main.tsx') return null;
    if (isStaticallyReachable('src/main.tsx', module)) return 'publicPages';
    if (!formModules.test(module)) {
      if (isStaticallyReachable('src/Console.tsx', module)) return 'console';
      if (isStaticallyReachable('src/kit/list/ListScreen.tsx', module)) return 'list';
    }
    const areas = new Set([...entries].filter((entry) => isStaticallyReachable(entry, module)).map(areaOf));
    const [area] = areas;
    if (area === undefined) return null;
    if (areas.size === 1) return area;
    return chunkByLibraryModule[module] ?? libraryOf(module) ?? chunkByAreas[[...areas].sort().join()] ?? 'shared';
  };
}

function collectStaticImports(graph: ModuleGraph, entry: string, lazyEntries: Set<string>): ReadonlySet<string> {
  const modules = new Set<string>();
  const walk = (moduleId: string): void => {
    if (modules.has(sourcePath(moduleId))) return;
    modules.add(sourcePath(moduleId));
    const info = graph.getModuleInfo(moduleId);
    info?.importedIds.forEach(walk);
    for (const id of info?.dynamicallyImportedIds ?? []) lazyEntries.add(sourcePath(id));
  };
  walk(`${import.meta.dirname.replace(/build$/, '')}${entry}`);
  return modules;
}

/** Libraries of forms and filters, used by nearly every page except lists. */
const formLibraries = /^node_modules\/(@mui|@popperjs|lodash|ra-core|ra-ui-materialui|react-hook-form)\//;

function libraryOf(module: string): string | undefined {
  if (formLibraries.test(module)) return 'form';
  return /^node_modules\/(?:@([^/]+)\/)?([^/]+)\//.exec(module)?.slice(1).filter(Boolean).join('-');
}

const kitParts = new Set(['bulk', 'history', 'import', 'images', 'ui']);

function areaOf(entry: string): string {
  const [, area = 'shared', part = ''] = entry.split('/');
  return chunkByEntry[entry] ?? (area === 'kit' && kitParts.has(part) ? part : area);
}

export function chunkGroups() {
  let name: ChunkNamer | undefined;
  return {
    // `planChunks` assigns every module itself, so the bundler must not move dependencies into a group.
    includeDependenciesRecursively: false,
    groups: [
      { debugName: 'route', name: (moduleId: string, graph: ModuleGraph) => (name ??= planChunks(graph))(moduleId) },
    ],
  };
}

export interface ReportedChunk {
  file: string;
  isEntry: boolean;
  imports: readonly string[];
  modules: readonly string[];
}

export interface ChunkReport {
  chunks: readonly ReportedChunk[];
  lazy: readonly string[];
}

export const reportFile = '.build/chunks.json';

/** Writes the modules of each chunk, because Vite's manifest omits modules in groups. */
export function chunkReport(): Plugin {
  return {
    name: 'sobremesa:chunk-report',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lazy = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const report: ChunkReport = {
        chunks: chunks.map(({ fileName, isEntry, imports, moduleIds }) => ({
          file: fileName,
          isEntry,
          imports,
          modules: moduleIds.map(sourcePath),
        })),
        lazy: [...new Set(lazy.map(sourcePath))].sort(),
      };
      this.emitFile({ type: 'asset', fileName: reportFile, source: JSON.stringify(report) });
    },
  };
}
