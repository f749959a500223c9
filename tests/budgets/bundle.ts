import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** A build as its manifest tells it: what a page loads, and how much of it. Sizes in bytes of gzip. */
export function openBundle(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();

  const chunk = (key: string): Chunk => {
    const found = manifest[key];
    if (!found) throw new Error(`${key} is not a chunk of ${folder}: ${Object.keys(manifest).join(', ')}`);
    return found;
  };
  const size = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength;
    sizes.set(file, known);
    return known;
  };
  /** The script files that `keys` need before they can run: themselves and what they import. */
  const graph = (...keys: string[]): Set<string> => {
    const files = new Set<string>();
    const walk = (key: string): void => {
      const { file, imports = [] } = chunk(key);
      if (files.has(file)) return;
      files.add(file);
      imports.forEach(walk);
    };
    keys.forEach(walk);
    return files;
  };

  return {
    entry: Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? 'index.html',
    /** Every chunk that is loaded on demand, by its source file. */
    lazy: Object.keys(manifest).filter((key) => manifest[key]?.src && !manifest[key]?.isEntry && manifest[key].file.endsWith('.js')),
    graph,
    weigh: (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + size(file), 0),
  };
}
