import { config } from '../config';
import { isObject } from '../../contract/values';
import { readLastActivity } from './activity';
import { identityErrorNames, type SignOutReason } from './identityErrors';

export const shownNoticesKey = 'sobremesa.shownNotices';
export const dutiesKey = 'sobremesa.duties';

const draftPrefix = 'sobremesa.draft.';
const prefixOf = (uid: string) => `${draftPrefix}${encodeURIComponent(uid)} `;

const isDraftOf = (uid: string, key: string): boolean => key.startsWith(prefixOf(uid));

let draftOwner: string | null = null;

export function setDraftOwner(uid: string | null): void {
  draftOwner = uid;
  if (uid === null) return;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !isDraftOf(uid, key)) sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

export const draftKey = (form: string): string | null =>
  draftOwner === null ? null : prefixOf(draftOwner) + form + config.storageSuffix;

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

const storageKey = 'sobremesa.signOutReason';

const signOutReasons: readonly SignOutReason[] = [...identityErrorNames, 'idle'];

function readSignOutReason(): SignOutReason | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return signOutReasons.find((reason) => reason === stored) ?? null;
  } catch {
    return null;
  }
}

export function storeSignOutReason(reason: SignOutReason | null): void {
  try {
    if (reason === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, reason);
  } catch {
    // Storage is unavailable: a reload shows `sessionEnded`.
  }
}

/**
 * Returns the reason why nobody is signed in when the page opens. A sign-out removes the last activity. If it is still
 * stored, the session ended in another way, perhaps in another tab.
 */
export function initialSignOutReason(isIdle: boolean): SignOutReason | null {
  const stored = readSignOutReason();
  if (stored !== null || readLastActivity() === null) return stored;
  return isIdle ? 'idle' : 'sessionEnded';
}
