import { lastActivity } from './activity';
import { identityErrorNames, type SignOutReason } from './identityErrors';

/** Entry of sessionStorage, so that the sign-in page shows the reason after a reload too. */
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
    // Without storage a reload shows `sessionEnded`.
  }
}

/**
 * Returns why nobody is signed in when the page is opened. A sign-out removes the last activity: if it is still stored,
 * the session has ended without one, perhaps in another tab.
 */
export function initialSignOutReason(isIdle: boolean): SignOutReason | null {
  const stored = readSignOutReason();
  if (stored !== null || lastActivity() === null) return stored;
  return isIdle ? 'idle' : 'sessionEnded';
}
