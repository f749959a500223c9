import { signInWithEmailAndPassword, updatePassword, type Auth, type User } from 'firebase/auth';
import { signInSteps, type CodeStep } from './codeStep';
import { identityErrorName } from './identityErrors';
import { createAuthClient } from './firebase';
import { session } from './session';

/**
 * Second Firebase client beside that of the session. Stores nothing and never calls the API, so that nothing can copy
 * the token that proves the password.
 */
let client: Auth | undefined;

export function reauthenticate(
  password: string,
  onReauthenticated: (user: User) => void | Promise<void>,
): Promise<CodeStep | null> {
  client ??= createAuthClient('password');
  return signInSteps(
    client,
    signInWithEmailAndPassword(client, session().get().person?.email ?? '', password),
    onReauthenticated,
  );
}

/**
 * Replaces the session's tokens by those of `reauthenticate` and refreshes them, so that they no longer prove a recent
 * password.
 */
export async function replaceSessionTokens(user: User): Promise<void> {
  await session().auth.updateCurrentUser(user);
  await client?.signOut();
  await session().refreshToken();
}

/**
 * Changes the password, in steps as `reauthenticate`. If the response was lost, calling the returned function again
 * finds out whether the new password is already in force.
 */
export function createPasswordChange(): (current: string, next: string) => Promise<CodeStep | null> {
  let sentPassword: string | undefined;
  return async (current, next) => {
    if (sentPassword === next) {
      try {
        return await reauthenticate(next, replaceSessionTokens);
      } catch (error) {
        if (identityErrorName(error) !== 'wrongPair') throw error;
      }
    }
    return reauthenticate(current, async (user) => {
      sentPassword = next;
      await updatePassword(user, next);
      await replaceSessionTokens(user);
    });
  };
}
