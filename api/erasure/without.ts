import { auditEvents } from '../../contract/people/auditEvents';
import { approvals } from '../../contract/people/approvals';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { giftCards } from '../../contract/money/giftcards';
import type { Field } from '../../contract/fields';
import type { Fields, Resource } from '../../contract/resource';
import { resources as product } from '../../contract/resources';
import { isObject } from '../../contract/values';
import type { Values } from '../engine/rules';
import { addressesOf, freeTextWithout, type Sought } from './sought';
import type { Theirs } from './theirs';

/** The fields in which records say why something was done to them. */
const whys: ReadonlySet<string> = new Set(['reason', 'blockedReason']);
const isFreeText = (key: string, field: Field) => field.kind === 'text' && (field.multiline || whys.has(key));

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

/** Takes a person out of records, by what is declared of their fields. */
export interface Without {
  /** The values of a record of theirs: what is personal goes, in free texts what tells who it was; nothing else is touched. */
  record(resource: Resource, values: Values): Values;
  /** An audit event about a record of theirs. Who did it stays. */
  event(values: Values, theirs: Theirs): Values;
  /** What was asked for about a record of theirs. Who asked and who decided stays. */
  approval(values: Values, theirs: Theirs): Values;
}

export function withoutPerson(sought: Sought): Without {
  const { accountId } = sought;
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const text = freeTextWithout(sought);
  const freeText = (value: unknown) => (typeof value === 'string' ? text(value) : value);

  function valuesWithout(resource: Resource, fields: Fields, values: Values): Values {
    const isThemselves = resource.name === users.name;
    const entries = Object.entries(values).map(([key, one]) => {
      const field = fields[key];
      if (isThemselves && key === 'uid') return [key, null];
      if (!field || one === null || one === undefined) return [key, one];
      if (!field.personal) return [key, isFreeText(key, field) ? freeText(one) : one];
      if (isThemselves && key === users.title) return [key, name];
      if (isThemselves && field.kind === 'email') return [key, email];
      return [key, null];
    });
    return Object.fromEntries(entries);
  }

  const record: Without['record'] = (resource, values) => valuesWithout(resource, resource.fields, values);

  /** Of several that were asked for at once only theirs, however deep. */
  function input(resource: Resource, action: unknown, value: unknown, areTheirs: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => input(resource, action, one, areTheirs));
    if (!isObject(value)) return value;
    if (areTheirs || isAbout(resource, value, sought))
      return valuesWithout(resource, { ...resource.fields, ...resource.actions[String(action)]?.input }, value);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, input(resource, action, one, false)]));
  }

  function approval(values: Values, theirs: Theirs): Values {
    const resource = product.find((one) => one.name === values['resource']);
    if (!resource) return values;
    const isTheirs = has(theirs, resource, values['recordId']);
    const before = values['before'];
    return {
      ...values,
      ...(isTheirs && resource.fields[resource.title]?.personal && { recordTitle: name }),
      input: input(resource, values['action'], values['input'], isTheirs),
      before: isTheirs && isObject(before) ? record(resource, before) : before,
      reason: freeText(values['reason']),
    };
  }

  function event(values: Values, theirs: Theirs): Values {
    const { recordId, resource: named, action } = values;
    const resource = product.find((one) => one.name === named);
    if (!resource || resource.name === auditEvents.name) return values;
    const isTheirs = has(theirs, resource, recordId);
    const told = (one: unknown) => {
      if (!isObject(one)) return one;
      if (resource.name === approvals.name) return isTheirs ? approval(one, theirs) : one;
      return isTheirs || isAbout(resource, one, sought) ? record(resource, one) : one;
    };
    const sides = { ...values, before: told(values['before']), after: told(values['after']) };
    if (!isTheirs) return sides;
    const isThemselves = resource.name === users.name;
    return {
      ...sides,
      ...(resource.fields[resource.title]?.personal && values['recordTitle'] !== null && { recordTitle: name }),
      // Why somebody was blocked, or lost a plan, is about them alone.
      reason: isThemselves && action !== 'erase' ? null : freeText(values['reason']),
    };
  }

  return { record, event, approval };
}

const has = (theirs: Theirs, { name }: Resource, id: unknown) =>
  typeof id === 'string' && (theirs.get(name)?.has(id) ?? false);
