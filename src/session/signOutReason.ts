import { lastActivity } from './activity';
import { identityErrorNames, type SignOutReason } from './identityErrors';

const storageKey = 'sobremesa.signOutReason';

const reasons: readonly SignOutReason[] = [...identityErrorNames, 'idle'];

export function readSignOutReason(): SignOutReason | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return reasons.find((reason) => reason === stored) ?? null;
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
  if (stored !== null || lastActivity() === null) return stored;
  return isIdle ? 'idle' : 'sessionEnded';
}
