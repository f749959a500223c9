import * as z from 'zod/mini';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import type { Values } from '../engine/rules';

/** What is looked for of a person who is to be erased. */
export const soughtSchema = z.object({
  accountId: z.string(),
  /** Who it was to the identity service. */
  uid: z.nullable(z.string()),
  /** Each as it was ever called; names and addresses in any case of letters. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Gift cards that were issued to them. */
  cards: z.array(z.string()),
});
export type Sought = z.infer<typeof soughtSchema>;

/** What nobody else has: whatever says it speaks of this person, wherever it stands. */
export function marksOf({ accountId, uid, emails, phones }: Sought): string[] {
  return [accountId, ...emails, ...phones, ...(uid === null ? [] : [uid])].map((mark) => mark.toLowerCase());
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Takes a person out of values. */
export interface Eraser {
  /** The same without what tells who it was, however deep. */
  value(value: unknown): unknown;
  /** The values of a record of theirs: what is personal of it goes as a whole. */
  record(resource: Resource, values: Values): Values;
}

export function eraserOf(sought: Sought): Eraser {
  const { accountId, names, emails, phones, uid } = sought;
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  // The longest first: one name may begin another.
  const wanted = [...names, ...emails, ...phones, ...(uid === null ? [] : [uid])]
    .filter((text) => text.trim() !== '')
    .sort((one, other) => other.length - one.length);
  const addresses = new Set(emails.map((address) => address.toLowerCase()));
  const pattern = wanted.length > 0 ? new RegExp(wanted.map(escaped).join('|'), 'giu') : null;
  const text = (given: string) =>
    pattern ? given.replaceAll(pattern, (found) => (addresses.has(found.toLowerCase()) ? email : name)) : given;

  function value(given: unknown): unknown {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (!isObject(given)) return given;
    return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, value(one)]));
  }

  function record(resource: Resource, values: Values): Values {
    const isThemselves = resource.name === users.name;
    const entries = Object.entries(values).map(([key, one]) => {
      const field: Field | undefined = resource.fields[key];
      if (!field?.personal || one === null || one === undefined) return [key, value(one)];
      if (isThemselves && key === users.title) return [key, name];
      if (isThemselves && field.kind === 'email') return [key, email];
      return [key, null];
    });
    return Object.fromEntries(entries);
  }

  return { value, record };
}
