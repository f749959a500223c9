import * as z from 'zod/mini';
import { isObject } from '../../contract/values';
import { isPermitted, type AnyDuty } from '../../contract/duties';
import type { NewRecordDefaults } from '../../contract/newRecords';
import { omitUnreadableFields } from '../../contract/permissions';
import { initialOf, schemaFor, type Field, type FieldOf } from '../../contract/fields';
import type { Violation } from '../../contract/problems';
import { usageCountOf, type Resource } from '../../contract/resource';
import { violationsOf } from '../../contract/violations';
import { invalid } from '../problem';
import { isVolatile } from '../resourceOptions';
import type { ApiRecord } from './record';
import type { WriteContext } from './writeContext';
import { storageOf } from './storage/storage';

export type Body = Readonly<Record<string, unknown>>;
type Values = Record<string, unknown>;

const baseFields = new Set(['id', 'createdAt', 'updatedAt', 'version', 'archivedAt', 'actions']);

const maxViolations = 100;

class FormReader {
  readonly values: Values = {};
  readonly #violations: Violation[] = [];
  readonly #current: ApiRecord | null;
  readonly #duties: readonly AnyDuty[];
  readonly #newRecords: NewRecordDefaults | undefined;

  constructor(current: ApiRecord | null, duties: readonly AnyDuty[], newRecords?: NewRecordDefaults) {
    this.#current = current;
    this.#duties = duties;
    this.#newRecords = newRecords;
  }

  /** Call this method in the order of declaration, in which a field comes before the fields that depend on it. */
  readField(name: string, field: Field, value: unknown): void {
    const schema = schemaFor(name, field, { ...this.#current, ...this.values, [name]: value }, this.#current);
    const result = z.safeParse(schema, value);
    if (!result.success) return void this.#violations.push(...violationsOf(name, value, result.error.issues));
    this.values[name] = this.#valueToStore(name, field, result.data ?? null, this.#current?.[name]);
    if (!field.permitted || isPermitted(this.#duties, field.permitted, 'writes')) return;
    const storedValue = this.#current ? this.#current[name] : initialOf(field, this.values, this.#newRecords);
    if (isChange(field, this.values[name], storedValue)) this.addViolation(name, 'notPermitted');
  }

  /**
   * Returns the value to store. An empty secret leaves the stored one unchanged; a change of an immutable field is a
   * violation.
   */
  #valueToStore(path: string, field: Field, input: unknown, storedValue: unknown): unknown {
    if (field.kind === 'secret') return input === null || input === '' ? undefined : input;
    if (field.kind === 'group')
      return input === null
        ? null
        : this.#group(path, field, isObject(input) ? input : {}, isObject(storedValue) ? storedValue : null);
    if (this.#current && (field.immutable || field.frozenOnceUsed) && !isSameStored(field, input, storedValue)) {
      if (field.immutable) this.addViolation(path, 'immutable');
      else if (usageCountOf(this.#current) > 0) this.addViolation(path, 'frozen');
    }
    return input;
  }

  #group(path: string, { fields }: FieldOf<'group'>, input: Values, storedValue: Values | null): Values {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const before = storedValue?.[name] ?? null;
        const inner = input[name] ?? null;
        if (!field.readOnly)
          return [
            name,
            this.#valueToStore(
              `${path}.${name}`,
              field,
              Object.hasOwn(input, name) ? inner : (before ?? field.initial ?? null),
              before,
            ),
          ];
        if (inner !== null && !isSameJson(inner, before)) this.addViolation(`${path}.${name}`, 'readOnly');
        return [name, before];
      }),
    );
  }

  addViolation(field: string, code: Violation['code']): void {
    this.#violations.push({ field, code });
  }

  finish(): Values {
    if (this.#violations.length > 0) throw invalid<Body>(...this.#violations.slice(0, maxViolations));
    return this.values;
  }
}

function declaredField(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
}

/** Returns the values of a new record: each writable field as sent, else its default. Throws `request.invalid`. */
export function readNew(
  resource: Resource,
  body: Body,
  { actor, newRecords }: Pick<WriteContext, 'actor' | 'newRecords'>,
): Values {
  const reader = new FormReader(null, actor.duties, newRecords);
  for (const [name, value] of Object.entries(body)) {
    if (!declaredField(resource, name) && !baseFields.has(name)) reader.addViolation(name, 'unknownField');
    else if (!isWritable(resource, name) && value !== null) reader.addViolation(name, 'readOnly');
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.readOnly)
      reader.readField(name, field, Object.hasOwn(body, name) ? body[name] : initialOf(field, body, newRecords));
    else if (field.initial !== undefined) reader.values[name] = field.initial;
  }
  return reader.finish();
}

/**
 * Returns the values of `current`, changed by a form. A field missing from the form keeps its value, so that a form
 * with fewer fields erases nothing; `null` empties a field. Throws `request.invalid`.
 */
export function readChange(resource: Resource, body: Body, current: ApiRecord, duties: readonly AnyDuty[]): Values {
  const reader = new FormReader(current, duties);
  // Rejects unreadable fields even if the value is unchanged: otherwise a caller could test guesses of the value.
  const readable = omitUnreadableFields(resource, duties);
  for (const [name, value] of Object.entries(body)) {
    const field = declaredField(readable, name);
    if (field && !field.readOnly) continue;
    if (!field && !baseFields.has(name)) reader.addViolation(name, 'unknownField');
    else if (name !== 'actions' && !isVolatile(resource, name) && !isSameJson(value, current[name]))
      reader.addViolation(name, 'readOnly');
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue;
    if (Object.hasOwn(body, name) && declaredField(readable, name)) reader.readField(name, field, body[name]);
    else if (isRequiredBySchemaChange(name, field, body, current)) reader.readField(name, field, current[name]);
  }
  return reader.finish();
}

function isRequiredBySchemaChange(name: string, field: Field, body: Body, current: ApiRecord): boolean {
  return schemaFor(name, field, { ...current, ...body }, current) !== field.schema;
}

function isWritable(resource: Resource, name: string): boolean {
  return declaredField(resource, name)?.readOnly === false;
}

function isSameStored(field: Field, left: unknown, right: unknown): boolean {
  const { encode } = storageOf('value', field);
  return JSON.stringify(encode(left)) === JSON.stringify(encode(right));
}

function isChange(field: Field, input: unknown, storedValue: unknown): boolean {
  if (field.kind === 'secret') return input !== undefined;
  if (field.kind !== 'group') return !isSameStored(field, input ?? null, storedValue ?? null);
  const [values, stored] = [input, storedValue].map((group) => (isObject(group) ? group : {}));
  return Object.entries(field.fields).some(
    ([name, inner]) => !inner.readOnly && isChange(inner, values?.[name], stored?.[name]),
  );
}

/** Recurses only as deep as the stored value, because the client's input may be nested arbitrarily deep. */
function isSameJson(sent: unknown, storedValue: unknown): boolean {
  if (storedValue === null || typeof storedValue !== 'object') return sent === storedValue;
  if (sent === null || typeof sent !== 'object') return false;
  const keys = Object.keys(storedValue);
  return (
    keys.length === Object.keys(sent).length &&
    keys.every((key) => Object.hasOwn(sent, key) && isSameJson(Reflect.get(sent, key), Reflect.get(storedValue, key)))
  );
}
