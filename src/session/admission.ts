import { authProvider, SignInRequired } from './authProvider';

/** `stay` keeps a denied user on the current page; `redirect` leads to `/login`. */
export type Admission = 'admit' | 'stay' | 'redirect';

/**
 * Asks `authProvider` whether a guarded navigation may continue. Used by the router and the public pages. If the
 * identity service does not answer, waits until it does or `signal` aborts the navigation.
 */
export async function checkAdmission(signal: AbortSignal): Promise<Admission> {
  try {
    await authProvider.checkAuth({ navigation: true, signal });
  } catch (error) {
    if (error instanceof SignInRequired) return 'redirect';
    throw error;
  }
  return (await authProvider.getPermissions()) === null ? 'stay' : 'admit';
}
