import type { Auth, User, UserCredential } from 'firebase/auth';
import { codeOf } from './identityErrors';

export interface CodeStep {
  /** Throws the identity service's error. */
  confirm(code: string): Promise<void>;
}

/**
 * Returns `null` after calling `done` if the password was enough; otherwise a step that calls `done` after a correct
 * code. Loads the code for the second factor only when needed.
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
