import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { reportFile, type ChunkReport } from '../../build/chunks';

/** Reads the report of a build. Returns the files that each page loads, with sizes in bytes of gzip. */
export function openBundle(folder: string) {
  const { chunks, lazy } = JSON.parse(readFileSync(join(folder, reportFile), 'utf8')) as ChunkReport;
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const chunkByModule = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk])));
  const sizes = new Map<string, number>();

  const measureSize = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength;
    sizes.set(file, size);
    return size;
  };
  /** Returns the script files that `modules` need to run: their chunks and all chunks imported by these. */
  const collectFiles = (...modules: string[]): Set<string> => {
    const files = new Set<string>();
    const walk = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      chunkByFile.get(file)?.imports.forEach(walk);
    };
    for (const module of modules) {
      const chunk = chunkByModule.get(module);
      if (!chunk) throw new Error(`${module} is in no chunk of ${folder}.`);
      walk(chunk.file);
    }
    return files;
  };

  return {
    entry: 'src/main.tsx',
    scripts: [...chunkByFile.keys()],
    lazy: lazy.filter((module) => chunkByModule.has(module)),
    graph: collectFiles,
    modulesOf: (files: Iterable<string>): string[] =>
      [...files].flatMap((file) => chunkByFile.get(file)?.modules ?? []),
    read: (files: Iterable<string>): string =>
      [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
    totalBytes: (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + measureSize(file), 0),
  };
}
