import { isObject } from '../../contract/values';
import { readSignOutReason, storeSignOutReason } from './signOutReason';
import { dutiesKey, isDraftOf, shownNoticesKey } from './personalEntries';

/**
 * What of an entry of react-admin's in the browser's storage a sign-out keeps: the columns of lists without a view, and that the first
 * steps are hidden: neither contains data. `undefined`: nothing. Language and theme have keys of their own.
 */
export function keptAtSignOut(key: string, value: unknown): unknown {
  if (/(^|\.)firstSteps\.hidden$/.test(key)) return value === true || undefined;
  if (!/(^|\.)columns\./.test(key)) return undefined;
  if (!isObject(value)) return Array.isArray(value) ? value : undefined;
  return value[''] && { '': value[''] };
}

const storePrefix = 'RaStore';

/** What else of a session stands there. */
const personal = new Set([shownNoticesKey, dutiesKey]);

/** Removes a session's entries from the browser's storage, but for the drafts of `draftsOf`. */
export function wipe(draftsOf: string | null = null): void {
  try {
    const reason = readSignOutReason();
    for (const key of Object.keys(sessionStorage))
      if (draftsOf === null || !isDraftOf(draftsOf, key)) sessionStorage.removeItem(key);
    storeSignOutReason(reason);
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(storePrefix) && !personal.has(key)) continue;
      const kept = keptAtSignOut(key, parsed(localStorage.getItem(key)));
      if (kept === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    }
  } catch {
    // Without access to storage there is nothing to remove.
  }
}

/** What is not JSON is kept by nobody. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
