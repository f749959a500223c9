import { notes } from '../../contract/people/notes';
import { auditEvents } from '../../contract/people/auditEvents';
import { approvals } from '../../contract/people/approvals';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import type { Field } from '../../contract/fields';
import type { Fields, Resource } from '../../contract/resource';
import { resources as product } from '../../contract/resources';
import { isObject } from '../../contract/values';
import { noLongerStands } from '../deposits/sameness';
import type { Values } from '../engine/rules';
import { addressesOf, freeTextWithout, type Sought } from './sought';
import type { Theirs } from './theirs';

/** The fields in which records say why something was done to them. */
const whys: ReadonlySet<string> = new Set(['reason', 'blockedReason']);
const isFreeText = (key: string, field: Field) =>
  field.kind === 'text' && (field.multiline || field.freeText || whys.has(key));

/** Whether values of a resource say by a declared link that they are the person's. */
export function isAbout({ name, fields }: Resource, values: Values, sought: Sought): boolean {
  if (name === giftCards.name) {
    const recipient = values['recipient'];
    const address = isObject(recipient) ? recipient['email'] : null;
    return typeof address === 'string' && addressesOf(sought).has(address.toLowerCase());
  }
  return Object.entries(values).some(([key, value]) => {
    const field: Field | undefined = fields[key];
    return field?.kind === 'reference' && field.to === users.name && value === sought.accountId;
  });
}

/** When the values of a record were written: those that cannot be changed, and the others at the latest. */
export interface Written {
  first: string;
  last: string;
}

/** Of what is written once: an event, a journal. */
export const writtenAt = (at: string): Written => ({ first: at, last: at });

/** Takes a person out of records, by what is declared of their fields. */
export interface Without {
  /** The values of a record of theirs: what is personal goes, in free texts what tells who it was; nothing else is touched. */
  record(resource: Resource, values: Values, written: Written): Values;
  /** An audit event about a record of theirs. Who did it stays. */
  event(values: Values, theirs: Theirs, at: string): Values;
  /** What was asked for about a record of theirs. Who asked and who decided stays. */
  approval(values: Values, theirs: Theirs, at: string): Values;
}

export function withoutPerson(sought: Sought): Without {
  const { accountId } = sought;
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const text = freeTextWithout(sought);
  const freeText = (value: unknown, at: string, twoWords = false) =>
    typeof value === 'string' ? text({ text: value, at, twoWords }) : value;

  function valuesWithout(resource: Resource, fields: Fields, values: Values, { first, last }: Written): Values {
    const isThemselves = resource.name === users.name;
    // A card is theirs as long as it says so itself: it may have been given to somebody else before, or since.
    const isTheirs = resource.name !== giftCards.name || isAbout(resource, values, sought);
    // Of a note about themselves nothing is about anybody else.
    const isNoteOnThem = resource.name === notes.name && values['resource'] === users.name;
    const entries = Object.entries(values).map(([key, one]) => {
      const field = fields[key];
      if (isThemselves && key === 'uid') return [key, null];
      if (!field || one === null || one === undefined) return [key, one];
      if (isNoteOnThem && field.recordOnly) return [key, null];
      if (!field.personal) {
        const at = field.immutable ? first : last;
        return [key, isFreeText(key, field) ? freeText(one, at, field.freeText) : one];
      }
      if (!isTheirs) return [key, one];
      if (isThemselves && key === users.title) return [key, name];
      if (isThemselves && field.kind === 'email') return [key, email];
      return [key, null];
    });
    const now: Values = Object.fromEntries(entries);
    return resource.name === deposits.name ? withoutSameness(values, now) : now;
  }

  const record: Without['record'] = (resource, values, written) =>
    valuesWithout(resource, resource.fields, values, written);

  /** Of several that were asked for at once only theirs, however deep. */
  function input(resource: Resource, action: unknown, value: unknown, areTheirs: boolean, at: string): unknown {
    if (Array.isArray(value)) return value.map((one) => input(resource, action, one, areTheirs, at));
    if (!isObject(value)) return value;
    if (areTheirs || isAbout(resource, value, sought)) {
      const fields = { ...resource.fields, ...resource.actions[String(action)]?.input };
      return valuesWithout(resource, fields, value, writtenAt(at));
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, input(resource, action, one, false, at)]),
    );
  }

  function approval(values: Values, theirs: Theirs, at: string): Values {
    const resource = product.find((one) => one.name === values['resource']);
    if (!resource) return values;
    const isTheirs = has(theirs, resource, values['recordId']);
    const { before, decidedAt } = values;
    return {
      ...values,
      ...(isTheirs && resource.fields[resource.title]?.personal && { recordTitle: name }),
      input: input(resource, values['action'], values['input'], isTheirs, at),
      before: isTheirs && isObject(before) ? record(resource, before, writtenAt(at)) : before,
      reason: freeText(values['reason'], typeof decidedAt === 'string' ? decidedAt : at),
    };
  }

  function event(values: Values, theirs: Theirs, at: string): Values {
    const { recordId, resource: named } = values;
    const resource = product.find((one) => one.name === named);
    if (!resource || resource.name === auditEvents.name) return values;
    const isTheirs = has(theirs, resource, recordId);
    const told = (one: unknown) => {
      if (!isObject(one)) return one;
      if (resource.name === approvals.name) return isTheirs ? approval(one, theirs, at) : one;
      return isTheirs || isAbout(resource, one, sought) ? record(resource, one, writtenAt(at)) : one;
    };
    const sides = { ...values, before: told(values['before']), after: told(values['after']) };
    if (!isTheirs) return sides;
    return {
      ...sides,
      ...(resource.fields[resource.title]?.personal && values['recordTitle'] !== null && { recordTitle: name }),
      reason: isAboutThemAlone(resource, values['action']) ? null : freeText(values['reason'], at),
    };
  }

  return { record, event, approval };
}

/** Why somebody was blocked, or lost a plan, is about them alone. Why money moved is the books'. */
function isAboutThemAlone({ name, actions }: Resource, action: unknown): boolean {
  return name === users.name && action !== 'erase' && actions[String(action)]?.money !== true;
}

const has = (theirs: Theirs, { name }: Resource, id: unknown) =>
  typeof id === 'string' && (theirs.get(name)?.has(id) ?? false);

/** The keys by which a deposit is compared repeat its texts. */
function withoutSameness(before: Values, now: Values): Values {
  if (['bank', 'bankReference'].every((key) => now[key] === before[key])) return now;
  const stale = Object.entries(noLongerStands).filter(([key]) => Object.hasOwn(now, key));
  return { ...now, ...Object.fromEntries(stale) };
}
