import { notes } from '../../contract/people/notes';
import { auditEvents } from '../../contract/people/auditEvents';
import { approvals } from '../../contract/people/approvals';
import { erasedEmail, erasedName, users } from '../../contract/people/accounts';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import type { Field, Fields } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import { isExcludedFromHistory } from '../resourceOptions';
import { resources as product } from '../../contract/resources';
import { isObject } from '../../contract/values';
import { clearedDuplicateKeys } from '../deposits/duplicates';
import type { Values } from '../engine/rules';
import { createFreeTextRedactor, isLinkedToPerson, type SearchKeys } from './searchKeys';
import type { PersonRecords } from './personRecords';

const reasonFields: ReadonlySet<string> = new Set(['reason', 'blockedReason']);
const isFreeText = (key: string, field: Field) =>
  field.kind === 'text' && (field.multiline || field.freeText || reasonFields.has(key));

export interface WrittenBetween {
  first: string;
  last: string;
}

export const writtenOnce = (at: string): WrittenBetween => ({ first: at, last: at });

export interface PersonRedactor {
  redactRecord(resource: Resource, values: Values, written: WrittenBetween): Values;
  redactEvent(values: Values, personRecords: PersonRecords, at: string): Values;
  redactApproval(values: Values, personRecords: PersonRecords, at: string): Values;
}

export function createPersonRedactor(searchKeys: SearchKeys): PersonRedactor {
  const { accountId } = searchKeys;
  const [name, email] = [erasedName(accountId), erasedEmail(accountId)];
  const text = createFreeTextRedactor(searchKeys);
  const freeText = (value: unknown, at: string, twoWords = false) =>
    typeof value === 'string' ? text({ text: value, at, twoWords }) : value;

  function redactValues(resource: Resource, fields: Fields, values: Values, { first, last }: WrittenBetween): Values {
    const isUserRecord = resource.name === users.name;
    // Checks the recipient in these values: at another time the card may have had another recipient.
    const isTheirs = resource.name !== giftCards.name || isLinkedToPerson(resource, values, searchKeys);
    // Removes the whole text of a note about the person, because it concerns nobody else.
    const isNoteOnThem = resource.name === notes.name && values['resource'] === users.name;
    const entries = Object.entries(values).map(([key, one]) => {
      const field = fields[key];
      if (isUserRecord && key === 'uid') return [key, null];
      if (!field || one === null || one === undefined) return [key, one];
      if (isNoteOnThem && isExcludedFromHistory(resource, key)) return [key, null];
      if (!field.personal) {
        const at = field.immutable ? first : last;
        return [key, isFreeText(key, field) ? freeText(one, at, field.freeText) : one];
      }
      if (!isTheirs) return [key, one];
      if (isUserRecord && key === users.title) return [key, name];
      if (isUserRecord && field.kind === 'email') return [key, email];
      return [key, null];
    });
    const redacted: Values = Object.fromEntries(entries);
    return resource.name === deposits.name ? clearDuplicateKeys(values, redacted) : redacted;
  }

  const redactRecord: PersonRedactor['redactRecord'] = (resource, values, written) =>
    redactValues(resource, resource.fields, values, written);

  function redactInput(resource: Resource, action: unknown, value: unknown, areTheirs: boolean, at: string): unknown {
    if (Array.isArray(value)) return value.map((one) => redactInput(resource, action, one, areTheirs, at));
    if (!isObject(value)) return value;
    if (areTheirs || isLinkedToPerson(resource, value, searchKeys)) {
      const fields = { ...resource.fields, ...resource.actions[String(action)]?.input };
      return redactValues(resource, fields, value, writtenOnce(at));
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, redactInput(resource, action, one, false, at)]),
    );
  }

  function redactApproval(values: Values, personRecords: PersonRecords, at: string): Values {
    const resource = product.find((one) => one.name === values['resource']);
    if (!resource) return values;
    const isTheirs = includesRecord(personRecords, resource, values['recordId']);
    const { before, decidedAt } = values;
    return {
      ...values,
      ...(isTheirs && resource.fields[resource.title]?.personal && { recordTitle: name }),
      input: redactInput(resource, values['action'], values['input'], isTheirs, at),
      before: isTheirs && isObject(before) ? redactRecord(resource, before, writtenOnce(at)) : before,
      reason: freeText(values['reason'], typeof decidedAt === 'string' ? decidedAt : at),
    };
  }

  function redactEvent(values: Values, personRecords: PersonRecords, at: string): Values {
    const { recordId, resource: resourceName } = values;
    const resource = product.find((one) => one.name === resourceName);
    if (!resource || resource.name === auditEvents.name) return values;
    const isTheirs = includesRecord(personRecords, resource, recordId);
    const redactSide = (one: unknown) => {
      if (!isObject(one)) return one;
      if (resource.name === approvals.name) return isTheirs ? redactApproval(one, personRecords, at) : one;
      return isTheirs || isLinkedToPerson(resource, one, searchKeys)
        ? redactRecord(resource, one, writtenOnce(at))
        : one;
    };
    const sides = { ...values, before: redactSide(values['before']), after: redactSide(values['after']) };
    if (!isTheirs) return sides;
    return {
      ...sides,
      ...(resource.fields[resource.title]?.personal && values['recordTitle'] !== null && { recordTitle: name }),
      reason: isReasonPersonal(resource, values['action']) ? null : freeText(values['reason'], at),
    };
  }

  return { redactRecord, redactEvent, redactApproval };
}

/**
 * Returns whether a reason is about the person only, such as the reason for blocking them. Reasons for moving money
 * must stay in the books.
 */
function isReasonPersonal({ name, actions }: Resource, action: unknown): boolean {
  return name === users.name && action !== 'erase' && actions[String(action)]?.money !== true;
}

const includesRecord = (personRecords: PersonRecords, { name }: Resource, id: unknown) =>
  typeof id === 'string' && (personRecords.get(name)?.has(id) ?? false);

/** Clears the duplicate keys of a deposit, because they contain its bank and bank reference. */
function clearDuplicateKeys(before: Values, redacted: Values): Values {
  if (['bank', 'bankReference'].every((key) => redacted[key] === before[key])) return redacted;
  const clearedKeys = Object.entries(clearedDuplicateKeys).filter(([key]) => Object.hasOwn(redacted, key));
  return { ...redacted, ...Object.fromEntries(clearedKeys) };
}
