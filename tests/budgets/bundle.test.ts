import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBundle } from './bundle';

const folder = 'dist/measured';
const bundle = openBundle(folder);
const kB = 1_000;
const door = bundle.graph(bundle.entry);
const admitted = bundle.graph(bundle.entry, 'src/Console.tsx');
const firstList = bundle.graph(bundle.entry, 'src/Console.tsx', 'src/resources/list/ListScreen.tsx');

/** quality.md, lines 19 and 22. */
describe('the production build', () => {
  it('asks for at most 140 kB of script before sign-in', () => {
    expect(bundle.weigh(door)).toBeLessThanOrEqual(140 * kB);
  });

  it('shows the first list with at most 400 kB of script in all', () => {
    expect(bundle.weigh(firstList)).toBeLessThanOrEqual(400 * kB);
  });

  it.each(bundle.lazy.filter((key) => key !== 'src/Console.tsx'))('adds at most 60 kB for %s', (key) => {
    const added = [...bundle.graph(key)].filter((file) => !admitted.has(file));
    expect(bundle.weigh(added)).toBeLessThanOrEqual(60 * kB);
  });

  it('holds not a byte of the mocks, the sample data or the demo accounts', () => {
    const traces = /mockServiceWorker|setupWorker|sql-wasm|sql\.js|sample\.sqlite|@sobremesa\.app|scenario=/;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const found = files
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => traces.test(path) || traces.test(readFileSync(path, 'latin1')));
    expect(files.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
});
