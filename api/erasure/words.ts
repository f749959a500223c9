import { nationalDigits } from '../../contract/fields';

/** How a name or a number is written by others: patterns for texts whose accents are apart from their letters (NFD). */

export const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** `Lucía Fernández`, but neither `Ana` nor `2026`. */
export const hasTwoWords = (name: string) => /\p{L}\S*\s+\S*\p{L}/u.test(name);

/** A name, and the same without what is in parentheses. */
export function namesIn(name: string): string[] {
  const bare = name.replaceAll(/\s*\([^()]*\)/g, '').trim();
  return [...new Set([name.trim(), bare])].filter((one) => one !== '');
}

/** Its words in their order, in any case, with accents or without, whatever is between them: banks write `LUCIA FERNANDEZ`. */
export function wordsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [escaped(name)];
  const spelled = words.map((word) => [...word].map((letter) => String.raw`${letter}\p{M}*`).join(''));
  return spelled.join(String.raw`[^\p{L}\p{N}\p{M}]{1,3}`) + (name.endsWith(')') ? String.raw`\)?` : '');
}

/** As many digits are somebody's number. */
const enoughDigits = 8;

/** A number in any spelling of its digits, also without the calling code of its country. */
export function digitsIn(phone: string): string[] {
  const spelled = (digits: string) => [...digits].join(String.raw`[\s().-]{0,3}`);
  const digits = phone.replaceAll(/\D/g, '');
  const national = nationalDigits(phone);
  if (digits.length < enoughDigits) return [];
  return [String.raw`\+?${spelled(digits)}`, ...(national === null ? [] : [String.raw`\(?${spelled(national)}`])];
}
