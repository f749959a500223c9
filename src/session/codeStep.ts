import type { Auth, User, UserCredential } from 'firebase/auth';
import { codeOf } from './identityErrors';

export interface CodeStep {
  /** Throws the error of the identity service. */
  confirm(code: string): Promise<void>;
}

/**
 * Calls `onSignedIn` and returns `null` if the password is sufficient. Otherwise returns a step that calls `onSignedIn`
 * after a correct code. Loads the code of the second factor only when needed.
 */
export async function signInSteps(
  auth: Auth,
  signIn: Promise<UserCredential>,
  onSignedIn: (user: User) => void | Promise<void>,
): Promise<CodeStep | null> {
  let user: User;
  try {
    user = (await signIn).user;
  } catch (error) {
    if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error;
    const { createCodeResolver } = await import('./secondFactor');
    const resolveCode = createCodeResolver(auth, error);
    return { confirm: async (code) => onSignedIn((await resolveCode(code)).user) };
  }
  await onSignedIn(user);
  return null;
}
