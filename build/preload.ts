import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The element of index.html that lists the files of the console; src/preload.ts reads it. */
const listId = 'preload';

/**
 * Lists in index.html every script and style sheet that the page does not load by itself, the nearest
 * first, so that it can fetch them ahead of need. The list is data: nothing in it is run.
 */
export function preloadList(): Plugin {
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
                children: JSON.stringify(filesOnDemand(bundle).map((file) => base + file)),
                injectTo: 'body',
              },
            ]
          : [],
    },
  };
}

/** What the entry does not import, in the order in which a page comes upon it. */
function filesOnDemand(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const atOnce = new Set<string>();
  if (entry) addWithImports(bundle, entry.fileName, atOnce);
  const all = new Set(atOnce);
  // A Set is iterated to its end even while it grows.
  for (const file of all) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.dynamicImports.forEach((lazy) => addWithImports(bundle, lazy, all));
  }
  return [...all].filter((file) => !atOnce.has(file));
}

/** Adds a chunk, what it imports and their style sheets to `files`. */
function addWithImports(bundle: Rolldown.OutputBundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  chunk.imports.forEach((imported) => addWithImports(bundle, imported, files));
}
