import { NavigationType, UNSAFE_createBrowserHistory, type Location, type UNSAFE_createRouter } from 'react-router';
import { followHistory, writeFromShown } from './browserHistory';

type RouterHistory = Parameters<typeof UNSAFE_createRouter>[0]['history'];

/**
 * The history react-router navigates by: its own, but what it writes and hears goes through
 * browserHistory.ts. `onScreen` answers the location of the page on screen.
 */
export function createRouterHistory(onScreen: () => Location): RouterHistory {
  const browser = UNSAFE_createBrowserHistory();
  // What still runs when the router is closed writes nothing any more.
  let closed = false;
  const write = (apply: () => void) => {
    if (!closed) writeFromShown(apply);
  };
  return {
    get action() {
      return browser.action;
    },
    get location() {
      return browser.location;
    },
    createHref: browser.createHref,
    createURL: browser.createURL,
    encodeLocation: browser.encodeLocation,
    // Zero would load the page anew.
    go: (delta) => void (delta === 0 || browser.go(delta)),
    push: (to, state: unknown) =>
      write(() => {
        // A link that is pressed again before its page is drawn leads to that page, and is no further step.
        const isHere = browser.createHref(to) === browser.createHref(browser.location);
        if (isHere) browser.replace(to, state);
        else browser.push(to, state);
      }),
    replace: (to, state: unknown) => write(() => browser.replace(to, state)),
    listen(onChange) {
      const unfollow = followHistory((event) => {
        // A navigation to where the router is already ends the one under way and asks nobody.
        const location = event === 'stay' ? onScreen() : browser.location;
        // Without a distance: whether the page may be left has been asked before (guardTraversal).
        onChange({ action: NavigationType.Pop, location, delta: 0 });
      });
      return () => {
        closed = true;
        unfollow();
      };
    },
  };
}
