import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepPassed, keysOf, passedKeys, surroundings } from '../verdicts/verdicts.mjs';

/** A repository with one test of each kind. */
const repository = {
  'package.json': '{}',
  'vite.config.ts': 'export default {};',
  'build/barrels.ts': 'export {};',
  'docs/api.md': '# API',
  'i18n/es.json': '{}',
  'api/app.ts':
    "import { post } from './post';\nimport type { Shape } from './shape';\nexport const later = () => import('./later');",
  'api/post.ts': "import texts from '../i18n/es.json';\nexport const post = texts;",
  'api/later.ts': 'export const later = 1;',
  'api/shape.ts': 'export interface Shape {}',
  'src/page.ts': 'export const page = 1;',
  'tests/setup.ts': 'export {};',
  'tests/api/app.test.ts': "import '../../api/app';",
  'tests/src/page.test.ts': "vi.mock('../../src/page');",
  'tests/proof/docs.test.ts': "import { readFileSync } from 'node:fs';\nreadFileSync(join(root, 'docs', 'api.md'));",
  'tests/proof/chosen.test.ts': 'await import(name);',
};
const tests = Object.keys(repository).filter((file) => file.endsWith('.test.ts'));
const [api, page, docs, chosen] = tests as [string, string, string, string];

let root = '';
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sobremesa-verdicts-'));
  for (const [file, text] of Object.entries(repository)) write(file, text);
  write('node_modules/.package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const keys = (around = surroundings({})) => keysOf({ root, files: Object.keys(repository), tests, around });

/** The tests whose verdict `change` takes back. */
function takenBack(change: () => void): string[] {
  const before = keys();
  change();
  const after = keys();
  return tests.filter((one) => before.get(one) !== after.get(one));
}

describe('a verdict is taken back', () => {
  test('by nothing where nothing has changed', () => {
    expect(takenBack(() => {})).toEqual([]);
  });

  test.each([
    ['what it imports', 'api/app.ts', [api, docs, chosen]],
    ['what that imports', 'api/post.ts', [api, docs, chosen]],
    ['a text', 'i18n/es.json', [api, docs, chosen]],
    ['what is imported later', 'api/later.ts', [api, docs, chosen]],
    ['what is mocked', 'src/page.ts', [page, docs, chosen]],
    ['a set-up', 'tests/setup.ts', tests],
    ['what compiles', 'build/barrels.ts', tests],
    ['the configuration', 'vite.config.ts', tests],
    ['a package', 'package.json', tests],
    ['what is installed', 'node_modules/.package-lock.json', tests],
    ['settings that git does not keep', '.env.local', tests],
    ['a page that only who reads files may read', 'docs/api.md', [docs, chosen]],
    ['a type, which is gone when tests run', 'api/shape.ts', [docs, chosen]],
  ])('by %s', (_, file, expected) => {
    expect(takenBack(() => write(file, 'export const changed = 1;'))).toEqual(expected);
  });

  test('by another day, and by a variable that is not the shell’s', () => {
    const [today, tomorrow] = [new Date(2026, 10, 24), new Date(2026, 10, 25)];
    const one = surroundings({ TZ: 'UTC', SHLVL: '1' }, today);
    expect(surroundings({ SHLVL: '2', TZ: 'UTC' }, today)).toBe(one);
    expect(surroundings({ TZ: 'UTC' }, tomorrow)).not.toBe(one);
    expect(surroundings({ TZ: 'America/Bogota' }, today)).not.toBe(one);
    expect(keys(one).get(api)).not.toBe(keys(surroundings({ TZ: 'UTC' }, tomorrow)).get(api));
  });
});

test('what passed is kept beside what passed before, until the day is over', () => {
  const path = join(root, 'dist', 'verdicts.json');
  const [today, tomorrow] = [new Date(2026, 10, 24), new Date(2026, 10, 25)];
  expect(passedKeys(path, today)).toEqual(new Set());
  keepPassed(path, ['one'], today);
  keepPassed(path, ['other'], today);
  expect(passedKeys(path, today)).toEqual(new Set(['one', 'other']));
  expect(passedKeys(path, tomorrow)).toEqual(new Set());
});
