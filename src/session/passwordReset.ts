import { confirmPasswordReset, sendPasswordResetEmail, verifyPasswordResetCode } from 'firebase/auth';
import { currentLanguage } from '../i18n/useT';
import { codeOf } from './identityErrors';
import { session } from './session';

/**
 * Sends the link. An address without an account causes no error, so that callers cannot find out who has an account.
 * Throws the other errors of the identity service.
 */
export async function sendPasswordResetLink(email: string): Promise<void> {
  const { auth } = session();
  auth.languageCode = currentLanguage();
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}

/** Returns the e-mail of the link's account. Throws if the link is used, expired or invalid. */
export function verifyResetLink(code: string): Promise<string> {
  return verifyPasswordResetCode(session().auth, code);
}

export function resetPassword(code: string, password: string): Promise<void> {
  return confirmPasswordReset(session().auth, code, password);
}
