/** What a test file is made of: itself, and whatever it and those it names name by a relative path. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];
const isModule = (file) => /\.[mc]?[jt]sx?$/.test(file);

/** Types are gone before a test runs. */
const typesOnly = /^(?:import|export) type [^;]*;$/gm;

/** Whatever is quoted and begins as a relative path, be it imported, imported later, mocked or read. */
const relativePath = /(['"`])(\.\.?\/[^'"`\n]*)\1/g;

/** Reads files, runs programs or loads modules by names that its text does not say. */
const readsMore =
  /['"]node:(?:fs|fs\/promises|child_process|worker_threads)['"]|import\.meta\.glob|(?<![.\w])import\((?!\s*['"])/;

const comments = /^\s*(?:\/\/|\/?\*).*$/gm;

/** These touch files of their own alone, or the sample, whose sources are inputs of who begins with it. */
const readsNoMore = new Set([
  'tests/api/template.ts',
  'tests/src/session/stage.ts',
  'tests/mocks/tab.ts',
  'tests/mocks/sample.test.ts',
  'tests/mocks/snapshot.test.ts',
  'mocks/sample/snapshot.ts',
  'tests/sample.ts',
]);

/** Begins with the sample data: the project `identity` of `vite.config.ts`. */
const sampled = /^tests\/(?:src\/(?:session|door|i18n|shell)|mocks)\//;

/** Answers, of one state of `files` below `root`, the inputs of a test file, and whether it may read any other file. */
export function inputsIn(root, files) {
  const known = new Set(files);
  const modules = new Map();

  const found = (from, path) => {
    const base = join(dirname(from), path.replace(/\?.*$/, ''));
    return endings.map((ending) => base + ending).find((file) => known.has(file));
  };

  const read = (file) => {
    const former = modules.get(file);
    if (former) return former;
    const text = readFileSync(join(root, file), 'utf8').replaceAll(typesOnly, '');
    const names = [...text.matchAll(relativePath)].map(([, , path]) => found(file, path)).filter(Boolean);
    const module = {
      names: new Set(names),
      readsMore: readsMore.test(text.replaceAll(comments, '')) && !readsNoMore.has(file),
    };
    modules.set(file, module);
    return module;
  };

  return (test) => {
    const inputs = new Set([test]);
    if (sampled.test(test) && known.has('tests/sample.ts')) inputs.add('tests/sample.ts');
    let readsAny = false;
    // A set is walked to its end, also to what is added on the way.
    for (const file of inputs) {
      if (!isModule(file)) continue;
      const module = read(file);
      readsAny ||= module.readsMore;
      for (const name of module.names) inputs.add(name);
    }
    return { files: [...inputs].sort(), readsAny };
  };
}
