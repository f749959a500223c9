import * as z from 'zod/mini';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { giftCards } from '../../contract/money/giftcards';
import { nationalDigits, type Field } from '../../contract/fields';
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
  /** Time of approval. Until then an address was the person's; later it may be somebody else's. */
  until: z.string(),
});
export type SearchKeys = z.infer<typeof searchKeysSchema>;

/** In lower case; matched as a whole, never as part of another address. */
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

// A hyphen, apostrophe, dot or at sign joins both sides to one word.
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_]|[\p{L}\p{N}\p{M}_][-'’.@+])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}\p{M}_]|[-'’.@+][\p{L}\p{N}\p{M}_])`;
const noDigitBefore = String.raw`(?<![\p{L}\p{N}_]|\d[\s().-])`;
const noDigitAfter = String.raw`(?![\p{L}\p{N}_]|[\s().-]\d)`;

/** Accepts names of two words or at least six letters: a short one such as `Ana` matches too much. */
const isIdentifyingName = (name: string) => hasTwoWords(name) || (name.match(/\p{L}/gu)?.length ?? 0) >= 6;

export interface FreeText {
  text: string;
  /**
   * Names used only after this time are not searched: otherwise an administrator who renames an account could redact
   * any word.
   */
  at: string;
  /** Searches only names of two words: a single word may be the name of a bank. */
  twoWords?: boolean;
}

export function createFreeTextRedactor({ accountId, names, emails, phones }: SearchKeys): (found: FreeText) => string {
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const patterns = new Map<string, RegExp>();

  function patternOf(at: string, twoWords: boolean): RegExp {
    const wasUsedBefore = ({ since }: DatedValue) => since <= at;
    const knownNames = names.filter(wasUsedBefore).flatMap(({ text }) => nameVariants(text));
    // Longest first: one name may be the beginning of another.
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
    // Decomposed, so that accents can be ignored: the author of the text may have omitted them.
    const decomposed = text.normalize('NFD');
    const redacted = decomposed.replaceAll(patternOf(at, twoWords), (found: string, isReplaced: string | undefined) => {
      if (isReplaced !== undefined) return found;
      return found.includes('@') && emails.some((one) => one.toLowerCase() === found.toLowerCase()) ? email : name;
    });
    return redacted === decomposed ? text : redacted.normalize('NFC');
  };
}

/**
 * Escapes a text for a pattern. All patterns here match texts decomposed to NFD, with accents separate from letters.
 */

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const hasTwoWords = (name: string) => /\p{L}\S*\s+\S*\p{L}/u.test(name);

function nameVariants(name: string): string[] {
  const withoutParentheses = name.replaceAll(/\s*\([^()]*\)/g, '').trim();
  return [...new Set([name.trim(), withoutParentheses])].filter((one) => one !== '');
}

/**
 * Matches the words of a name in order, in any case, with or without accents and any separators: banks write `LUCIA
 * FERNANDEZ`.
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

/** Matches a phone number with any separators, also without its country calling code. */
function phonePatterns(phone: string): string[] {
  const spelled = (digits: string) => [...digits].join(String.raw`[\s().-]{0,3}`);
  const digits = phone.replaceAll(/\D/g, '');
  const national = nationalDigits(phone);
  if (digits.length < minPhoneDigits) return [];
  return [String.raw`\+?${spelled(digits)}`, ...(national === null ? [] : [String.raw`\(?${spelled(national)}`])];
}
