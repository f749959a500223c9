import { expect, it } from 'vitest';
import { pageGroups } from '../../e2e/routes';
import { consolePages } from './pages';

it('the layout audit visits every page of the console', () => {
  const visited = new Set(
    Object.values(pageGroups)
      .flat()
      .map((path) => path.replace(/\?.*/, '')),
  );
  expect(consolePages.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});
