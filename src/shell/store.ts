import { localStorageStore, type Store } from 'react-admin';
import { config } from '../config';
import { valueAfterSignOut } from '../session/personalStorage';

export function createConsoleStore(): Store {
  // The suffix separates data of the sandbox, such as recent records, from data of the real console.
  const store = localStorageStore('1', config.storageSuffix);
  return {
    ...store,
    reset() {
      for (const [key, value] of Object.entries(store.listItems?.() ?? {})) {
        const remainingValue = valueAfterSignOut(key, value);
        if (remainingValue === undefined) store.removeItem(key);
        else store.setItem(key, remainingValue);
      }
    },
  };
}
