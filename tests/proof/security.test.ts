import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const namedPaths = [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);

test.each([...new Set(namedPaths)])('%s, which docs/security.md names, exists', (path) => {
  expect(existsSync(path)).toBe(true);
});

test('each line of the tables of docs/security.md names a test', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Who|Chapter) \|/.test(line));
  expect(lines.filter((line) => !line.includes('`tests/'))).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
});

/**
 * Sections of OWASP ASVS 5.0, each with its number of requirements of levels 1 and 2. These come first in a section.
 */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3
  11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

test('docs/security.md names each requirement of OWASP ASVS levels 1 and 2 once', () => {
  const numbers = (section: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  const sectionRows = [...sections.matchAll(/(\S+):(\d+)/g)].flatMap(([, section = '', count]) =>
    numbers(section, 1, Number(count)),
  );
  const ranges = text.matchAll(/(?<![\d.])(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?(?![\d.]\d)/g);
  const requirementNumbers = [...ranges].flatMap(([, section = '', from, to]) =>
    numbers(section, Number(from), Number(to ?? from)),
  );
  expect(sectionRows).toHaveLength(253);
  expect(requirementNumbers.toSorted()).toEqual(sectionRows.toSorted());
});
