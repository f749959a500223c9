import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);

test.each([...new Set(named)])('%s, which docs/security.md names, is there', (path) => {
  expect(existsSync(path)).toBe(true);
});

test('each line of the tables names a test', () => {
  const lines = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Who|Chapter) \|/.test(line));
  expect(lines.filter((line) => !line.includes('`tests/'))).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
});
