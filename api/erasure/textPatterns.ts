import { nationalDigits } from '../../contract/fields';

/**
 * Escapes a text for a pattern. All patterns here match texts decomposed to NFD, with accents separate from letters.
 */

export const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** `Lucía Fernández`, but neither `Ana` nor `2026`. */
export const hasTwoWords = (name: string) => /\p{L}\S*\s+\S*\p{L}/u.test(name);

/** Returns the name, and the name without parts in parentheses. */
export function nameVariants(name: string): string[] {
  const withoutParentheses = name.replaceAll(/\s*\([^()]*\)/g, '').trim();
  return [...new Set([name.trim(), withoutParentheses])].filter((one) => one !== '');
}

/**
 * Matches the words of a name in order, in any case, with or without accents and any separators: banks write `LUCIA
 * FERNANDEZ`.
 */
export function namePattern(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [escapeRegExp(name)];
  const spelled = words.map((word) => [...word].map((letter) => String.raw`${letter}\p{M}*`).join(''));
  return spelled.join(String.raw`[^\p{L}\p{N}\p{M}]{1,3}`) + (name.endsWith(')') ? String.raw`\)?` : '');
}

/** Minimum number of digits that identifies a phone number. */
const minPhoneDigits = 8;

/** Matches a phone number in any spelling of its digits, also without its country calling code. */
export function phonePatterns(phone: string): string[] {
  const spelled = (digits: string) => [...digits].join(String.raw`[\s().-]{0,3}`);
  const digits = phone.replaceAll(/\D/g, '');
  const national = nationalDigits(phone);
  if (digits.length < minPhoneDigits) return [];
  return [String.raw`\+?${spelled(digits)}`, ...(national === null ? [] : [String.raw`\(?${spelled(national)}`])];
}
