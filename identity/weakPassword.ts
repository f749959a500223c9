import { commonPasswords } from './commonPasswords';

/** Required by NIST SP 800-63B, Memorized Secret Verifiers. */
export const minPasswordLength = 8;

const keyboardRows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', '1234567890'];

/**
 * Returns whether a password is too short, common, a repetition (`abababab`), a sequence of letters, digits or keyboard
 * keys, or equal to the e-mail address or its part before `@`. Does not require character classes.
 */
export function isWeak(password: string, email: string): boolean {
  const normalizedPassword = password.normalize('NFKC').toLowerCase().trim();
  const [name = ''] = email.toLowerCase().split('@');
  return (
    [...normalizedPassword].length < minPasswordLength ||
    commonPasswords.has(normalizedPassword) ||
    normalizedPassword === email.toLowerCase() ||
    normalizedPassword === name ||
    isRepetition(normalizedPassword) ||
    isKeyboardRow(normalizedPassword)
  );
}

const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

function isKeyboardRow(text: string): boolean {
  const reversed = [...text].toReversed().join('');
  return keyboardRows.some((row) =>
    [text, reversed].some((one) => row.repeat(Math.ceil(one.length / row.length) + 1).includes(one)),
  );
}
