import { confirmPasswordReset, getAuth, sendPasswordResetEmail, verifyPasswordResetCode } from 'firebase/auth';
import { currentLanguage } from '../i18n/useT';
import { codeOf } from './errors';

/**
 * Asks for the mail with the link. An address without an account is no error: nobody learns who has
 * one. Throws the identity service's other errors.
 */
export async function sendLink(email: string): Promise<void> {
  const auth = getAuth();
  auth.languageCode = currentLanguage();
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}

/** Whose password a link of the mail sets. Throws when it is used, expired or made up. */
export function emailOfLink(code: string): Promise<string> {
  return verifyPasswordResetCode(getAuth(), code);
}

/** Sets the password; the link is spent afterwards. */
export function setPassword(code: string, password: string): Promise<void> {
  return confirmPasswordReset(getAuth(), code, password);
}
