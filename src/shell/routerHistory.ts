import { NavigationType, UNSAFE_createBrowserHistory, type Location, type UNSAFE_createRouter } from 'react-router';
import { followHistory, writeFromShown } from './browserHistory';

type RouterHistory = Parameters<typeof UNSAFE_createRouter>[0]['history'];

/**
 * Creates the history for react-router: its own, but reads and writes go through browserHistory.ts. `onScreen` returns
 * the location of the page on screen.
 */
export function createRouterHistory(onScreen: () => Location): RouterHistory {
  const browser = UNSAFE_createBrowserHistory();
  // Blocks writes by work still running when the router is closed.
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
    // `go(0)` would reload the page.
    go: (delta) => void (delta === 0 || browser.go(delta)),
    push: (to, state: unknown) =>
      write(() => {
        // A second click on a link before its page is rendered replaces the entry instead of adding one.
        const isHere = browser.createHref(to) === browser.createHref(browser.location);
        if (isHere) browser.replace(to, state);
        else browser.push(to, state);
      }),
    replace: (to, state: unknown) => write(() => browser.replace(to, state)),
    listen(onChange) {
      const unfollow = followHistory((event) => {
        // A navigation to the router's current location cancels the running one without asking the guard.
        const location = event === 'stay' ? onScreen() : browser.location;
        // Delta 0, because `guardTraversal` has already asked whether the page may be left.
        onChange({ action: NavigationType.Pop, location, delta: 0 });
      });
      return () => {
        closed = true;
        unfollow();
      };
    },
  };
}
