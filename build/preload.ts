import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const root = join(import.meta.dirname, '..');

const listId = 'preload';

/**
 * Writes a JSON list of the scripts and style sheets of dynamic imports into index.html, so that the page can prefetch
 * them. Files with the shortest chain of imports come first.
 *
 * @param excludedModules modules whose chunks are not listed, because few people need them
 */
export function preloadList({ excludedModules }: { excludedModules: readonly string[] }): Plugin {
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
                children: JSON.stringify(findLazyFiles(bundle, excludedModules).map((file) => base + file)),
                injectTo: 'body',
              },
            ]
          : [],
    },
  };
}

function findLazyFiles(bundle: Rolldown.OutputBundle, excludedModules: readonly string[]): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const initialFiles = new Set<string>();
  if (entry) addWithImports(bundle, entry.fileName, initialFiles);
  const reachableFiles = new Set(initialFiles);
  for (const file of reachableFiles) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.dynamicImports.forEach((lazy) => addWithImports(bundle, lazy, reachableFiles));
  }
  return [...reachableFiles].filter(
    (file) => !initialFiles.has(file) && !containsModule(bundle[file], excludedModules),
  );
}

function addWithImports(bundle: Rolldown.OutputBundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  chunk.imports.forEach((imported) => addWithImports(bundle, imported, files));
}

export function containsModule(
  file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined,
  modules: readonly string[],
): boolean {
  return file?.type === 'chunk' && modules.some((module) => file.moduleIds.includes(join(root, module)));
}
