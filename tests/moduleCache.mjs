import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './files.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Returns a folder for compiled modules that later runs use again. The modules contain resolved imports, so the name
 * of the folder depends on the set of files and on the compiler settings. Deletes folders with other names. Returns
 * an empty string outside a git repository.
 */
export function moduleCache() {
  const files = filesIn(root);
  if (!files) return '';
  const compilers = files.filter((file) => /^(build\/|[^/]+\.(ts|json|md)$|tests\/proof\/readme)/.test(file));
  const hash = createHash('sha256').update(files.join('\n'));
  for (const file of compilers) hash.update(readFileSync(join(root, file)));
  const name = hash.digest('hex').slice(0, 16);
  const cacheRoot = join(root, 'dist', 'modules-for-tests');
  mkdirSync(join(cacheRoot, name), { recursive: true });
  for (const other of readdirSync(cacheRoot))
    if (other !== name) rmSync(join(cacheRoot, other), { recursive: true, force: true });
  return join(cacheRoot, name);
}
