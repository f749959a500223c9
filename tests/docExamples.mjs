/**
 * Writes the TypeScript blocks of the documents to `dist/docs/`, each at the path in its first line, so that the
 * compiler checks it as a file at that path (`rootDirs` in tsconfig.json). Throws if a printed test differs from its
 * file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist', 'docs');
const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];

const isTest = /\.test\.tsx?$/;

rmSync(target, { recursive: true, force: true });
for (const document of documents.filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(root, document), 'utf8');
  for (const [, language, code] of text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)) {
    const [, path] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (!path?.endsWith(`.${language}`))
      throw new Error(`${document}: a block of ${language} does not name its file:\n${code}`);
    const real = join(root, path);
    if (isTest.test(path) && existsSync(real) && readFileSync(real, 'utf8') !== code.slice(code.indexOf('\n') + 1))
      throw new Error(`${document}: ${path} is there, and is not what is printed`);
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code, { flag: 'wx' });
  }
}
