import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/privacy.md', 'utf8');
const rows = text.split('\n').filter((line) => /^\| (?!What \|)[a-z]/.test(line));

test.each([...new Set([...text.matchAll(/`((?:api|tests)\/[^`]+)`/g)].map(([, path = '']) => path))])(
  '%s, which docs/privacy.md names, exists',
  (path) => {
    expect(existsSync(path)).toBe(true);
  },
);

test('each kind of personal data in docs/privacy.md names what deletes it', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/`api\/|\| — \||the host/.test(row))).toEqual([]);
});

test('docs/privacy.md names every removal job of the scheduler', () => {
  const schedulerSource = readFileSync('api/scheduler.ts', 'utf8');
  const removalJobs = [
    ...schedulerSource.matchAll(
      /import \{ (?:remove\w+|sweep\w+|delete\w+|complete\w+|erase\w+|expire\w+) \} from '\.\/([^']+)'/g,
    ),
  ];
  expect(removalJobs.length).toBeGreaterThan(5);
  expect(removalJobs.map(([, path]) => `api/${path}.ts`).filter((path) => !text.includes(path))).toEqual([]);
});
