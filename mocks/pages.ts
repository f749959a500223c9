import type { Plugin } from 'vite';

/**
 * Writes a copy of index.html for each of `addresses` (`catalogs/labels`) and a 404.html into a demo build, because a
 * plain file server cannot rewrite requests to index.html.
 */
export function pages(addresses: () => Promise<readonly string[]>): Plugin {
  return {
    name: 'sobremesa:pages',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const files = [...(await addresses()).map((address) => `${address}/index.html`), '404.html'];
      for (const fileName of files) this.emitFile({ type: 'asset', fileName, source: page.source });
    },
  };
}
