import { dutiesKey, toldKey } from './personalEntries';

/**
 * What of react-admin's entries in the browser's storage a sign-out keeps: the columns of lists, which contain no
 * data. Language and theme have keys of their own.
 */
export function isSparedAtSignOut(key: string): boolean {
  return /(^|\.)columns\./.test(key);
}

const storePrefix = 'RaStore';

/** What else of a session stands there. */
const personal = new Set([toldKey, dutiesKey]);

/** Removes a session's entries from the browser's storage. */
export function wipe(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      const isOfStore = key.startsWith(storePrefix) && !isSparedAtSignOut(key);
      if (isOfStore || personal.has(key)) localStorage.removeItem(key);
    }
  } catch {
    // Without access to storage there is nothing to remove.
  }
}
