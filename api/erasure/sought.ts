import * as z from 'zod/mini';
import { erasedEmail, erasedName } from '../../contract/people/accounts';

/** What is known of a person who is to be erased. */
export const soughtSchema = z.object({
  accountId: z.string(),
  /** Who it was to the identity service. */
  uid: z.nullable(z.string()),
  /** Each as it was ever called: looked for in free texts of what is theirs, and nowhere else. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Gift cards that were issued to them. */
  cards: z.array(z.string()),
});
export type Sought = z.infer<typeof soughtSchema>;

/** Their addresses, in lower case: an address is the person's as a whole, never as a part of another. */
export const addressesOf = ({ emails }: Sought): ReadonlySet<string> =>
  new Set(emails.map((address) => address.toLowerCase()));

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** What stands in place of persons who were erased. */
const replaced = String.raw`Erased · [\da-f]{6}|erased-[\da-f-]{36}@erased\.invalid`;

// A hyphen, an apostrophe, a dot or an at sign joins what is on both sides of it to one word.
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_]|[\p{L}\p{N}\p{M}_][-'’.@+])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}\p{M}_]|[-'’.@+][\p{L}\p{N}\p{M}_])`;
const noDigitBefore = String.raw`(?<![\p{L}\p{N}_]|\d[\s().-])`;
const noDigitAfter = String.raw`(?![\p{L}\p{N}_]|[\s().-]\d)`;

/** A name that may be somebody's in a text: of two words, or of six letters. `Ana` may be the beginning of anything. */
const isTelling = (name: string) => /\S\s+\S/.test(name) || (name.match(/\p{L}/gu)?.length ?? 0) >= 6;

/** A number in any spelling of its digits. */
const digitsOf = (phone: string) => (phone.match(/\d/g) ?? []).join(String.raw`[\s().-]{0,3}`);

/** Takes the whole words that say who a person was out of a free text. What was taken out before stays as it is. */
export function freeTextWithout({ accountId, names, emails, phones }: Sought): (text: string) => string {
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  // The longest first: one name may begin another.
  const words = [...names.map((one) => one.trim()).filter(isTelling), ...emails]
    .filter((one) => one !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((one) => `${noWordBefore}${escaped(one)}${noWordAfter}`);
  const numbers = phones
    .filter((phone) => (phone.match(/\d/g)?.length ?? 0) >= 8)
    .map((phone) => String.raw`${noDigitBefore}\+?${digitsOf(phone)}${noDigitAfter}`);
  const pattern = new RegExp([`(${replaced})`, ...words, ...numbers].join('|'), 'giu');
  return (text) =>
    text.replaceAll(pattern, (found: string, isReplaced: string | undefined) => {
      if (isReplaced !== undefined) return found;
      return found.includes('@') && emails.some((one) => one.toLowerCase() === found.toLowerCase()) ? email : name;
    });
}
