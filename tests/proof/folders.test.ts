import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const importedPath = /(?:from|import\()\s*'(\.[^']+)'/g;

const files = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .map((file) => join('api', file))
  .filter((file) => /^api\/.+\/.+\.(ts|mts|mjs)$/.test(file));

/** Returns the folders that each folder of the API imports, types included, as `importer > imported`. */
function readFolderImports(): Set<string> {
  const imports = new Set<string>();
  for (const file of files) {
    const importer = file.split('/')[1];
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importedPath)) {
      const [room, imported, ...rest] = join(dirname(file), path).split('/');
      if (room === 'api' && rest.length > 0 && imported !== importer) imports.add(`${importer} > ${imported}`);
    }
  }
  return imports;
}

test('no two folders of the API import each other', () => {
  const imports = readFolderImports();
  expect(imports.size).toBeGreaterThan(100);
  const reversed = (pair: string) => pair.split(' > ').toReversed().join(' > ');
  expect([...imports].filter((pair) => imports.has(reversed(pair)))).toEqual([]);
});
