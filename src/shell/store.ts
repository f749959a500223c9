import { localStorageStore, type Store } from 'react-admin';
import { isSparedAtSignOut } from '../session/wipe';

/** react-admin's own store, whose emptying at a sign-out leaves the choice of columns. */
export function consoleStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    reset() {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (!isSparedAtSignOut(key)) store.removeItem(key);
      }
    },
  };
}
