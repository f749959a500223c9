import { authProvider, SignInRequired } from './authProvider';

/** The result of a guarded navigation: admitted, denied (the person stays where they are), or sent to `/login`. */
export type Admission = 'admit' | 'stay' | 'redirect';

/**
 * Asks `authProvider` whether a guarded navigation may continue, for the router and for the pages before sign-in.
 * Waits while the identity service does not answer, until `signal` aborts the navigation.
 */
export async function askAdmission(signal: AbortSignal): Promise<Admission> {
  try {
    await authProvider.checkAuth({ navigation: true, signal });
  } catch (error) {
    if (error instanceof SignInRequired) return 'redirect';
    throw error;
  }
  return (await authProvider.getPermissions()) === null ? 'stay' : 'admit';
}
