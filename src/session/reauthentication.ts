import { signInWithEmailAndPassword, updatePassword, type Auth, type User } from 'firebase/auth';
import { signInSteps, type CodeStep } from './codeStep';
import { identityErrorNameOf } from './identityErrors';
import { createAuthClient } from './firebase';
import { session } from './session';

/**
 * Firebase client in addition to the session's client. It stores nothing and never calls the API, so that the token
 * that proves the password cannot be copied.
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
 * Replaces the session's tokens by the tokens of `reauthenticate` and refreshes them. The refreshed tokens no longer
 * prove a recent password. `change` runs before: a request to the identity service that ends all earlier tokens.
 */
export function replaceSessionTokens(user: User): Promise<void>;
export function replaceSessionTokens<T>(user: User, change: () => Promise<T>): Promise<T>;
export function replaceSessionTokens(user: User, change?: () => Promise<unknown>): Promise<unknown> {
  return session().replaceTokens(async () => {
    const result = await change?.();
    await session().auth.updateCurrentUser(user);
    await client?.signOut();
    return result;
  });
}

/**
 * Returns a function that changes the password, with the same steps as `reauthenticate`. If the response was lost,
 * calling the function again finds out whether the new password is already valid.
 */
export function createPasswordChange(): (current: string, next: string) => Promise<CodeStep | null> {
  let sentPassword: string | undefined;
  return async (current, next) => {
    if (sentPassword === next) {
      try {
        return await reauthenticate(next, replaceSessionTokens);
      } catch (error) {
        if (identityErrorNameOf(error) !== 'wrongPair') throw error;
      }
    }
    return reauthenticate(current, async (user) => {
      sentPassword = next;
      await replaceSessionTokens(user, () => updatePassword(user, next));
    });
  };
}
