import { confirmPasswordReset, sendPasswordResetEmail, verifyPasswordResetCode } from 'firebase/auth';
import { currentLanguage } from '../i18n/useT';
import { codeOf } from './identityErrors';
import { session } from './session';

/**
 * Requests the e-mail with the reset link. An address without an account is not an error, so as not to reveal who has
 * one. Throws the identity service's other errors.
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

/** Returns the e-mail of the account a link belongs to. Throws if the link is used, expired or invalid. */
export function verifyResetLink(code: string): Promise<string> {
  return verifyPasswordResetCode(session().auth, code);
}

/** Sets the password; the link cannot be used again. */
export function resetPassword(code: string, password: string): Promise<void> {
  return confirmPasswordReset(session().auth, code, password);
}
