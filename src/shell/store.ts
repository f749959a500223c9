import { localStorageStore, type Store } from 'react-admin';
import { keptAtSignOut } from '../session/wipe';

/** react-admin's own store, whose emptying at a sign-out leaves the columns of lists without a view. */
export function consoleStore(): Store {
  const store = localStorageStore();
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
