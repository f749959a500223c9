import { authProvider, SignInRequired } from './authProvider';

/** `stay` leaves a denied person on the current page, `redirect` leads to `/login`. */
export type Admission = 'admit' | 'stay' | 'redirect';

/**
 * Asks `authProvider` whether a guarded navigation may continue; used by the router and the public pages. Waits while
 * the identity service does not answer, until `signal` aborts the navigation.
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
