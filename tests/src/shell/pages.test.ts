import { expect, it } from 'vitest';
import { routeOf } from '../../../contract/resource';
import { resourcesWithPages } from '../../../src/resources';
import { navigablePages } from '../../../src/search/navigablePages';
import { pageGroups } from '../../e2e/routes';
import { consolePages } from './pages';

it('the layout audit visits every page of the console', () => {
  const visitedResources = new Set(
    Object.values(pageGroups)
      .flat()
      .map((path) => path.replace(/\?.*/, '')),
  );
  expect(consolePages.map(({ path }) => path).filter((path) => !visitedResources.has(path))).toEqual([]);
});

/** Resources whose list has a link on the page of a resource, a check or the settings. */
const resourcesLinkedElsewhere = ['liquidation-items', 'investment-movements', 'check-runs'];

it('each resource with a page has a menu entry or a page that links to it', () => {
  const urls = new Set(navigablePages.map(({ url }) => url));
  const resourcesWithoutMenuEntry = resourcesWithPages
    .filter((resource) => !urls.has(routeOf(resource)))
    .map(({ name }) => name);
  expect(resourcesWithoutMenuEntry).toEqual(resourcesLinkedElsewhere);
});
