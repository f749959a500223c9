import { administrator, authProvider, SignInRequired } from './authProvider';

/** What becomes of a guarded navigation: shown, denied where the person is, or sent to `/login`. */
export type Admission = 'admit' | 'stay' | 'redirect';

/**
 * Asks `authProvider` whether a guarded navigation may go on; the router and the pages before sign-in
 * both do. Waits while the identity service is out of reach, until `signal` gives the navigation up.
 */
export async function askAdmission(signal: AbortSignal): Promise<Admission> {
  try {
    await authProvider.checkAuth({ navigation: true, signal });
  } catch (error) {
    if (error instanceof SignInRequired) return 'redirect';
    throw error;
  }
  return (await authProvider.getPermissions()) === administrator ? 'admit' : 'stay';
}
