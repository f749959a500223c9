import { localStorageStore, type Store } from 'react-admin';
import { config } from '../config';
import { keptAtSignOut } from '../session/wipe';

/** react-admin's own store, whose emptying at a sign-out leaves the columns of lists without a view. */
export function consoleStore(): Store {
  // Recent records and other traces of the sandbox are none of the real data.
  const store = localStorageStore('1', config.storageSuffix);
  return {
    ...store,
    reset() {
      for (const [key, value] of Object.entries(store.listItems?.() ?? {})) {
        const kept = keptAtSignOut(key, value);
        if (kept === undefined) store.removeItem(key);
        else store.setItem(key, kept);
      }
    },
  };
}
