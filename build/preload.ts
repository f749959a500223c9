import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');

/** The element of index.html that lists the files of the console; src/preload.ts reads it. */
const listId = 'preload';

/**
 * Lists in index.html every script and style sheet that the page does not load by itself, the nearest
 * first, so that it can fetch them ahead of need. The list is data: nothing in it is run.
 *
 * @param leftOut modules that few people need; with their chunks they are fetched when they are
 */
export function preloadList({ leftOut }: { leftOut: readonly string[] }): Plugin {
  let base = '/';
  return {
    name: 'sobremesa:preload-list',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        bundle
          ? [
              {
                tag: 'script',
                attrs: { type: 'application/json', id: listId },
                children: JSON.stringify(filesOnDemand(bundle, leftOut).map((file) => base + file)),
                injectTo: 'body',
              },
            ]
          : [],
    },
  };
}

/** What the entry does not import, in the order in which a page comes upon it. */
function filesOnDemand(bundle: Rolldown.OutputBundle, leftOut: readonly string[]): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const atOnce = new Set<string>();
  if (entry) addWithImports(bundle, entry.fileName, atOnce);
  const all = new Set(atOnce);
  // A Set is iterated to its end even while it grows.
  for (const file of all) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.dynamicImports.forEach((lazy) => addWithImports(bundle, lazy, all));
  }
  return [...all].filter((file) => !atOnce.has(file) && !holds(bundle[file], leftOut));
}

/** Adds a chunk, what it imports and their style sheets to `files`. */
function addWithImports(bundle: Rolldown.OutputBundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  chunk.imports.forEach((imported) => addWithImports(bundle, imported, files));
}

/** Whether a file of a build has one of these modules; paths relative to the repository. */
export function holds(
  file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined,
  modules: readonly string[],
): boolean {
  return file?.type === 'chunk' && modules.some((module) => file.moduleIds.includes(join(root, module)));
}
