import * as z from 'zod/mini';
import { erasedEmail, erasedName } from '../../contract/people/accounts';
import { digitsIn, escaped, hasTwoWords, namesIn, wordsOf } from './words';

/** What somebody was called, and since when. */
const heldSchema = z.object({ text: z.string(), since: z.string() });
export type Held = z.infer<typeof heldSchema>;

/** What is known of a person who is to be erased. */
export const soughtSchema = z.object({
  accountId: z.string(),
  /** Who it was to the identity service. */
  uid: z.nullable(z.string()),
  /** Each as it was ever called: looked for in free texts of what is theirs, and nowhere else. */
  names: z.array(heldSchema),
  emails: z.array(z.string()),
  phones: z.array(heldSchema),
  /** Gift cards that were issued to them. */
  cards: z.array(z.string()),
  /** When it was approved. Until then an address was theirs; later it may be somebody else's. */
  until: z.string(),
});
export type Sought = z.infer<typeof soughtSchema>;

/** Their addresses, in lower case: an address is the person's as a whole, never as a part of another. */
export const addressesOf = ({ emails }: Sought): ReadonlySet<string> =>
  new Set(emails.map((address) => address.toLowerCase()));

/** What stands in place of persons who were erased. */
const replaced = String.raw`Erased · [\da-f]{6}|erased-[\da-f-]{36}@erased\.invalid`;

// A hyphen, an apostrophe, a dot or an at sign joins what is on both sides of it to one word.
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_]|[\p{L}\p{N}\p{M}_][-'’.@+])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}\p{M}_]|[-'’.@+][\p{L}\p{N}\p{M}_])`;
const noDigitBefore = String.raw`(?<![\p{L}\p{N}_]|\d[\s().-])`;
const noDigitAfter = String.raw`(?![\p{L}\p{N}_]|[\s().-]\d)`;

/** A name that may be somebody's in a text: of two words, or of six letters. `Ana` may be the beginning of anything. */
const isTelling = (name: string) => hasTwoWords(name) || (name.match(/\p{L}/gu)?.length ?? 0) >= 6;

/** A text that was written at a time, and may say who somebody is. */
export interface FreeText {
  text: string;
  /** What they are called later is looked for in no text that stood already: who may rename an account would choose its words. */
  at: string;
  /** A name of one word may be that of a bank. */
  twoWords?: boolean;
}

/** Takes the whole words that say who a person was out of a free text. What was taken out before stays as it is. */
export function freeTextWithout({ accountId, names, emails, phones }: Sought): (found: FreeText) => string {
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const patterns = new Map<string, RegExp>();

  function patternOf(at: string, twoWords: boolean): RegExp {
    const heldThen = ({ since }: Held) => since <= at;
    const called = names.filter(heldThen).flatMap(({ text }) => namesIn(text));
    // The longest first: one name may begin another.
    const words = [
      ...called.filter(twoWords ? hasTwoWords : isTelling).map((text) => [text, wordsOf(text)] as const),
      ...emails.filter((text) => text !== '').map((text) => [text, escaped(text)] as const),
    ]
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([, pattern]) => `${noWordBefore}${pattern}${noWordAfter}`);
    const numbers = phones
      .filter(heldThen)
      .flatMap(({ text }) => digitsIn(text))
      .map((pattern) => `${noDigitBefore}${pattern}${noDigitAfter}`);
    const alternatives = [`(${replaced})`, ...words, ...numbers].join('|');
    const known = patterns.get(alternatives);
    const pattern = known ?? new RegExp(alternatives, 'giu');
    patterns.set(alternatives, pattern);
    return pattern;
  }

  return ({ text, at, twoWords = false }) => {
    // Accents apart from their letters: who typed the text may have left them out.
    const decomposed = text.normalize('NFD');
    const without = decomposed.replaceAll(patternOf(at, twoWords), (found: string, isReplaced: string | undefined) => {
      if (isReplaced !== undefined) return found;
      return found.includes('@') && emails.some((one) => one.toLowerCase() === found.toLowerCase()) ? email : name;
    });
    return without === decomposed ? text : without.normalize('NFC');
  };
}
