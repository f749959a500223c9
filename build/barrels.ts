import { readFile } from 'node:fs/promises';
import { parseSync, type Plugin } from 'vite';
import { importsIn, replaceImports, type StaticImport } from './imports.ts';

/** Packages without side effects whose index exports everything that their modules declare. */
const packages = ['react-admin', 'ra-core', 'ra-ui-materialui', '@mui/material', 'lucide-react'];
const isIndex = new Set(packages);
const namesIndex = new RegExp(`['"](${packages.join('|')})['"]`);
const inPackage = new RegExp(`/node_modules/(${packages.join('|')})/`);

type Resolve = (specifier: string, importer: string) => Promise<string | undefined>;

interface Origin {
  module: string;
  name: string;
}

interface Exports {
  /** Names declared in the module itself. */
  own: ReadonlySet<string>;
  /** Names re-exported from another module. */
  passed: ReadonlyMap<string, { from: string; name: string }>;
  /** Modules re-exported with `export *`. */
  all: readonly string[];
}

/**
 * Vite plugin: `import { useTranslate } from 'react-admin'` becomes an import from the module that declares it. The
 * index of react-admin imports all of it, so chunks planned by imports would put every input and form into the first
 * page.
 */
export function importsFromOrigin(): Plugin {
  const exportsOf = new Map<string, Promise<Exports>>();
  return {
    name: 'sobremesa:imports-from-origin',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.([cm]?js|tsx?)$/ },
      async handler(code, id) {
        const within = inPackage.test(id);
        if (!within && !namesIndex.test(code)) return null;
        const find = originFinder(
          exportsOf,
          async (specifier, importer) => (await this.resolve(specifier, importer))?.id,
        );
        const indexes = importsIn(code, id).filter(
          ({ moduleRequest: { value }, entries }) =>
            isIndex.has(value) || (within && value.startsWith('.') && entries.length > 0),
        );
        const edits = indexes.map(async (statement) => ({ statement, text: await fromOrigins(statement, id, find) }));
        return replaceImports(code, await Promise.all(edits));
      },
    },
  };
}

/** One import for each name; `import * as` and names that are not found stay as they are. */
async function fromOrigins({ moduleRequest, entries }: StaticImport, importer: string, find: OriginFinder) {
  const lines = entries.map(async ({ importName, localName }) => {
    const index = JSON.stringify(moduleRequest.value);
    if (importName.kind === 'NamespaceObject') return `import * as ${localName.value} from ${index};`;
    const name = importName.name ?? 'default';
    const origin = await find(moduleRequest.value, name, importer);
    return `import { ${origin?.name ?? name} as ${localName.value} } from ${origin ? JSON.stringify(origin.module) : index};`;
  });
  return (await Promise.all(lines)).join(' ');
}

type OriginFinder = (specifier: string, name: string, importer: string) => Promise<Origin | null>;

/** Follows a name through re-exports, within `packages`. */
function originFinder(exportsOf: Map<string, Promise<Exports>>, resolve: Resolve): OriginFinder {
  const read = (module: string) => {
    const known = exportsOf.get(module) ?? readFile(module, 'utf8').then((code) => exportsIn(module, code));
    exportsOf.set(module, known);
    return known;
  };
  const find: OriginFinder = async (specifier, name, importer) => {
    const module = await resolve(specifier, importer);
    if (!module || !inPackage.test(module)) return null;
    const { own, passed, all } = await read(module);
    if (own.has(name)) return { module, name };
    const next = passed.get(name);
    if (next) return (await find(next.from, next.name, module)) ?? { module, name };
    if (name === 'default') return null;
    const found = await Promise.all(all.map((from) => find(from, name, module)));
    return found.find((origin) => origin !== null) ?? null;
  };
  return find;
}

function exportsIn(module: string, code: string): Exports {
  const own = new Set<string>();
  const passed = new Map<string, { from: string; name: string }>();
  const all: string[] = [];
  for (const { start, end, entries } of parseSync(module, code).module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      const name = exportName.name ?? 'default';
      const isPassed = moduleRequest && moduleRequest.start > start && moduleRequest.end < end;
      if (isPassed && importName.kind === 'AllButDefault') all.push(moduleRequest.value);
      else if (isPassed && importName.name !== null)
        passed.set(name, { from: moduleRequest.value, name: importName.name });
      else own.add(name);
    }
  }
  return { own, passed, all };
}
