import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const checklist = readFileSync('docs/specification-checklist.md', 'utf8');
const rows = checklist
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification says'));

/** Matches `path`: title, which names a test in the second column. The title ends at the next test or sentence. */
const references = rows.flatMap((row) => {
  const shownBy = row.split(' | ').slice(1).join(' | ').replace(/ \|$/, '');
  return [...shownBy.matchAll(/`(tests\/[^`]+)`(?:: ([^;]+?))?(?=; `|\. |, `|$)/g)].map(
    ([, path = '', title = '']) => ({ path, title }),
  );
});

describe('specification checklist', () => {
  it('names a test or marks as open each requirement', () => {
    expect(rows.length).toBeGreaterThan(45);
    expect(rows.filter((row) => !/`tests\/|Open/.test(row))).toEqual([]);
  });

  it.each(references)('$path has the test "$title"', ({ path, title }) => {
    expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(title);
  });
});
