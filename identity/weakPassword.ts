import { commonPasswords } from './commonPasswords';

/** NIST SP 800-63B, Memorized Secret Verifiers. */
export const minPasswordLength = 8;

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', '1234567890'];

/**
 * Whether a password is refused: too short, common, a repetition (`abababab`), a sequence of letters, digits or
 * keyboard keys, or the e-mail it is for. Character classes do not matter.
 */
export function isWeak(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  const [name = ''] = email.toLowerCase().split('@');
  return (
    [...plain].length < minPasswordLength ||
    commonPasswords.has(plain) ||
    plain === email.toLowerCase() ||
    plain === name ||
    isRepetition(plain) ||
    isRow(plain)
  );
}

/** Up to four characters, repeated: `aaaaaaaa`, `12341234`. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

function isRow(text: string): boolean {
  const reversed = [...text].toReversed().join('');
  return rows.some((row) =>
    [text, reversed].some((one) => row.repeat(Math.ceil(one.length / row.length) + 1).includes(one)),
  );
}
