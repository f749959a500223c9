import * as z from 'zod/mini';
import { erasedEmail, erasedName } from '../../contract/people/accounts';
import { digitsIn, escaped, hasTwoWords, namesIn, wordsOf } from './words';

/** A name or number of the person, and since when it was used. */
const heldSchema = z.object({ text: z.string(), since: z.string() });
export type Held = z.infer<typeof heldSchema>;

/** Search keys of a person to be erased. */
export const soughtSchema = z.object({
  accountId: z.string(),
  /** Id at the identity service. */
  uid: z.nullable(z.string()),
  /** Every name ever used; searched only in free texts of the person's own records. */
  names: z.array(heldSchema),
  emails: z.array(z.string()),
  phones: z.array(heldSchema),
  /** Gift cards issued to the person. */
  cards: z.array(z.string()),
  /** Time of approval. Until then an address was the person's; later it may be somebody else's. */
  until: z.string(),
});
export type Sought = z.infer<typeof soughtSchema>;

/** The person's addresses in lower case; matched as a whole, never as part of another address. */
export const addressesOf = ({ emails }: Sought): ReadonlySet<string> =>
  new Set(emails.map((address) => address.toLowerCase()));

/** Placeholders of erased persons. */
const replaced = String.raw`Erased · [\da-f]{6}|erased-[\da-f-]{36}@erased\.invalid`;

// A hyphen, apostrophe, dot or at sign joins both sides to one word.
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_]|[\p{L}\p{N}\p{M}_][-'’.@+])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}\p{M}_]|[-'’.@+][\p{L}\p{N}\p{M}_])`;
const noDigitBefore = String.raw`(?<![\p{L}\p{N}_]|\d[\s().-])`;
const noDigitAfter = String.raw`(?![\p{L}\p{N}_]|[\s().-]\d)`;

/** Accepts names of two words or at least six letters: a short one such as `Ana` matches too much. */
const isTelling = (name: string) => hasTwoWords(name) || (name.match(/\p{L}/gu)?.length ?? 0) >= 6;

/** A text that was written at a time, and may say who somebody is. */
export interface FreeText {
  text: string;
  /**
   * Names used only after the text was written are not searched in it: otherwise whoever may rename an account could
   * redact any word.
   */
  at: string;
  /** Searches only names of two words: a single word may be the name of a bank. */
  twoWords?: boolean;
}

/** Redacts whole words that identify a person from a free text. Leaves earlier redactions as they are. */
export function freeTextWithout({ accountId, names, emails, phones }: Sought): (found: FreeText) => string {
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const patterns = new Map<string, RegExp>();

  function patternOf(at: string, twoWords: boolean): RegExp {
    const heldThen = ({ since }: Held) => since <= at;
    const called = names.filter(heldThen).flatMap(({ text }) => namesIn(text));
    // Longest first: one name may be the beginning of another.
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
    // Decomposed, so that accents can be ignored: the author of the text may have omitted them.
    const decomposed = text.normalize('NFD');
    const without = decomposed.replaceAll(patternOf(at, twoWords), (found: string, isReplaced: string | undefined) => {
      if (isReplaced !== undefined) return found;
      return found.includes('@') && emails.some((one) => one.toLowerCase() === found.toLowerCase()) ? email : name;
    });
    return without === decomposed ? text : without.normalize('NFC');
  };
}
