import { isObject } from '../../contract/values';
import { readSignOutReason, storeSignOutReason } from './signOutReason';
import { dutiesKey, isDraftOf, shownNoticesKey } from './personalStorage';

/**
 * Returns the part of a react-admin storage entry that remains after a sign-out: the columns of lists without a view,
 * and the flag that hides the first steps. Neither contains records. Returns `undefined` to remove the entry. Language
 * and theme have their own keys.
 */
export function valueAfterSignOut(key: string, value: unknown): unknown {
  if (/(^|\.)firstSteps\.hidden$/.test(key)) return value === true || undefined;
  if (!/(^|\.)columns\./.test(key)) return undefined;
  if (!isObject(value)) return Array.isArray(value) ? value : undefined;
  return value[''] && { '': value[''] };
}

const storePrefix = 'RaStore';

const personalKeys = new Set([shownNoticesKey, dutiesKey]);

export function clearLocalData(exceptDraftsOf: string | null = null): void {
  try {
    const reason = readSignOutReason();
    for (const key of Object.keys(sessionStorage))
      if (exceptDraftsOf === null || !isDraftOf(exceptDraftsOf, key)) sessionStorage.removeItem(key);
    storeSignOutReason(reason);
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(storePrefix) && !personalKeys.has(key)) continue;
      const remainingValue = valueAfterSignOut(key, parseOrNull(localStorage.getItem(key)));
      if (remainingValue === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(remainingValue));
    }
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

function parseOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
