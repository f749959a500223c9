import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

const maxLines = 20;

/** Returns the code of the README's section "Add a catalog", and the path in that code. */
function exampleOf(readme: string): { path: string; code: string } {
  const [, section = ''] = readme.split('## Add a catalog');
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(section) ?? [];
  const [, path] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? [];
  if (path === undefined) throw new Error('The README shows no catalog, or does not say which file it is');
  const lines = code.trimEnd().split('\n').length;
  if (lines > maxLines) throw new Error(`The README takes ${lines} lines to add a catalog`);
  return { path, code };
}

/** Lets a test import the README's catalog as `readme:catalog`, as if it were the file that the README names. */
export function readmeCatalog(): Plugin {
  let cachedExample: { id: string; code: string } | undefined;
  const example = () => {
    if (cachedExample) return cachedExample;
    const { path, code } = exampleOf(readFileSync(join(root, 'README.md'), 'utf8'));
    cachedExample = { id: join(root, path), code };
    return cachedExample;
  };
  return {
    name: 'sobremesa:readme',
    enforce: 'pre',
    resolveId: (source) => (source === 'readme:catalog' ? example().id : undefined),
    load: (requestedId) => (requestedId === example().id ? example().code : undefined),
  };
}
