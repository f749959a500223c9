import * as z from 'zod/mini';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { giftCards } from '../../contract/money/giftcards';
import { nationalDigitsOf, type Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import type { Values } from '../engine/rules';

const datedValueSchema = z.object({ text: z.string(), since: z.string() });
export type DatedValue = z.infer<typeof datedValueSchema>;

export const searchKeysSchema = z.object({
  accountId: z.string(),
  uid: z.nullable(z.string()),
  names: z.array(datedValueSchema),
  emails: z.array(z.string()),
  phones: z.array(datedValueSchema),
  cards: z.array(z.string()),
  /** Time of the approval. After it, an address may belong to somebody else. */
  until: z.string(),
});
export type SearchKeys = z.infer<typeof searchKeysSchema>;

/** Returns the addresses in lower case. Callers must compare whole addresses, because one may be part of another. */
export const addressesOf = ({ emails }: SearchKeys): ReadonlySet<string> =>
  new Set(emails.map((address) => address.toLowerCase()));

export function isLinkedToPerson({ name, fields }: Resource, values: Values, searchKeys: SearchKeys): boolean {
  if (name === giftCards.name) {
    const recipient = values['recipient'];
    const address = isObject(recipient) ? recipient['email'] : null;
    return typeof address === 'string' && addressesOf(searchKeys).has(address.toLowerCase());
  }
  return Object.entries(values).some(([key, value]) => {
    const field: Field | undefined = fields[key];
    return field?.kind === 'reference' && field.to === users.name && value === searchKeys.accountId;
  });
}

const erasedPlaceholder = String.raw`Erased · [\da-f]{6}|erased-[\da-f-]{36}@erased\.invalid`;

// A hyphen, apostrophe, dot, plus or at sign between letters does not end a word.
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_]|[\p{L}\p{N}\p{M}_][-'’.@+])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}\p{M}_]|[-'’.@+][\p{L}\p{N}\p{M}_])`;
const noDigitBefore = String.raw`(?<![\p{L}\p{N}_]|\d[\s().-])`;
const noDigitAfter = String.raw`(?![\p{L}\p{N}_]|[\s().-]\d)`;

/** Accepts names with two words or at least six letters: a shorter one, such as `Ana`, would match other people. */
const isIdentifyingName = (name: string) => hasTwoWords(name) || (name.match(/\p{L}/gu)?.length ?? 0) >= 6;

export interface FreeText {
  text: string;
  /**
   * Time of the text. Names used only after this time are not searched: otherwise an administrator could redact any
   * word by renaming an account.
   */
  at: string;
  /** Searches only names with two words, because a single word may be the name of a bank. */
  twoWords?: boolean;
}

export function createFreeTextRedactor({ accountId, names, emails, phones }: SearchKeys): (found: FreeText) => string {
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const patterns = new Map<string, RegExp>();

  function patternOf(at: string, twoWords: boolean): RegExp {
    const wasUsedBefore = ({ since }: DatedValue) => since <= at;
    const knownNames = names.filter(wasUsedBefore).flatMap(({ text }) => nameVariants(text));
    // Sorts longer names first, because one name may be the beginning of another.
    const wordPatterns = [
      ...knownNames
        .filter(twoWords ? hasTwoWords : isIdentifyingName)
        .map((text) => [text, namePattern(text)] as const),
      ...emails.filter((text) => text !== '').map((text) => [text, escapeRegExp(text)] as const),
    ]
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([, pattern]) => `${noWordBefore}${pattern}${noWordAfter}`);
    const phoneNumberPatterns = phones
      .filter(wasUsedBefore)
      .flatMap(({ text }) => phonePatterns(text))
      .map((pattern) => `${noDigitBefore}${pattern}${noDigitAfter}`);
    const alternatives = [`(${erasedPlaceholder})`, ...wordPatterns, ...phoneNumberPatterns].join('|');
    const cached = patterns.get(alternatives);
    const pattern = cached ?? new RegExp(alternatives, 'giu');
    patterns.set(alternatives, pattern);
    return pattern;
  }

  return ({ text, at, twoWords = false }) => {
    // Separates accents from letters, so that names match with and without accents.
    const decomposed = text.normalize('NFD');
    const redacted = decomposed.replaceAll(patternOf(at, twoWords), (found: string, isReplaced: string | undefined) => {
      if (isReplaced !== undefined) return found;
      return found.includes('@') && emails.some((one) => one.toLowerCase() === found.toLowerCase()) ? email : name;
    });
    return redacted === decomposed ? text : redacted.normalize('NFC');
  };
}

/**
 * Escapes a text for a regular expression. All expressions in this file match text in NFD, where accents are separate
 * from letters.
 */

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const hasTwoWords = (name: string) => /\p{L}\S*\s+\S*\p{L}/u.test(name);

function nameVariants(name: string): string[] {
  const withoutParentheses = name.replaceAll(/\s*\([^()]*\)/g, '').trim();
  return [...new Set([name.trim(), withoutParentheses])].filter((one) => one !== '');
}

/**
 * Matches the words of a name in order, in upper or lower case, with or without accents and with any separators,
 * because banks write `LUCIA FERNANDEZ`.
 */
function namePattern(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [escapeRegExp(name)];
  const spelled = words.map((word) => [...word].map((letter) => String.raw`${letter}\p{M}*`).join(''));
  return spelled.join(String.raw`[^\p{L}\p{N}\p{M}]{1,3}`) + (name.endsWith(')') ? String.raw`\)?` : '');
}

const minPhoneDigits = 8;

/** Matches a phone number with any separators, with or without its calling code. */
function phonePatterns(phone: string): string[] {
  const spelled = (digits: string) => [...digits].join(String.raw`[\s().-]{0,3}`);
  const digits = phone.replaceAll(/\D/g, '');
  const national = nationalDigitsOf(phone);
  if (digits.length < minPhoneDigits) return [];
  return [String.raw`\+?${spelled(digits)}`, ...(national === null ? [] : [String.raw`\(?${spelled(national)}`])];
}
