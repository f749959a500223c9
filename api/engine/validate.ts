import { isObject } from '../../contract/values';
import * as z from 'zod/mini';
import { isPermitted, type AnyDuty } from '../../contract/duties';
import type { NewRecords } from '../../contract/newRecords';
import { asReadBy } from '../../contract/permissions';
import { initialOf, schemaFor, type Field, type FieldOf } from '../../contract/fields';
import type { Violation } from '../../contract/problems';
import { usesOf, type Resource } from '../../contract/resource';
import { violationsOf } from '../../contract/violations';
import { invalid } from '../problem';
import type { ApiRecord } from './record';
import type { WriteContext } from './writeContext';
import { storageOf } from './storage/storage';

export type Body = Readonly<Record<string, unknown>>;
type Values = Record<string, unknown>;

/** The fields of every record that the API writes. */
const own = new Set(['id', 'createdAt', 'updatedAt', 'version', 'archivedAt', 'actions']);

/** The most violations reported: a body may have any number of wrong fields. */
const maxViolations = 100;

class FormReader {
  readonly values: Values = {};
  readonly #violations: Violation[] = [];
  readonly #current: ApiRecord | null;
  readonly #duties: readonly AnyDuty[];
  readonly #newRecords: NewRecords | undefined;

  /** `duties`: of the writer. `newRecords`: the owners' defaults for new records. */
  constructor(current: ApiRecord | null, duties: readonly AnyDuty[], newRecords?: NewRecords) {
    this.#current = current;
    this.#duties = duties;
    this.#newRecords = newRecords;
  }

  /** Must be called in the order of the declaration, which puts a field before those that vary by it. */
  take(name: string, field: Field, value: unknown): void {
    const schema = schemaFor(name, field, { ...this.#current, ...this.values, [name]: value }, this.#current);
    const result = z.safeParse(schema, value);
    if (!result.success) return void this.#violations.push(...violationsOf(name, value, result.error.issues));
    this.values[name] = this.#kept(name, field, result.data ?? null, this.#current?.[name]);
    if (!field.permitted || isPermitted(this.#duties, field.permitted, 'writes')) return;
    const held = this.#current ? this.#current[name] : initialOf(field, this.values, this.#newRecords);
    if (isChange(field, this.values[name], held)) this.refuse(name, 'notPermitted');
  }

  /**
   * Returns the value to store instead of `held`: an empty secret keeps the stored one, a changed immutable field is
   * a violation.
   */
  #kept(place: string, field: Field, given: unknown, held: unknown): unknown {
    if (field.kind === 'secret') return given === null || given === '' ? undefined : given;
    if (field.kind === 'group')
      return given === null
        ? null
        : this.#group(place, field, isObject(given) ? given : {}, isObject(held) ? held : null);
    if (this.#current && (field.immutable || field.frozenOnceUsed) && !alike(field, given, held)) {
      if (field.immutable) this.refuse(place, 'immutable');
      else if (usesOf(this.#current) > 0) this.refuse(place, 'frozen');
    }
    return given;
  }

  #group(place: string, { fields }: FieldOf<'group'>, given: Values, held: Values | null): Values {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const before = held?.[name] ?? null;
        const inner = given[name] ?? null;
        if (!field.readOnly)
          return [
            name,
            this.#kept(
              `${place}.${name}`,
              field,
              Object.hasOwn(given, name) ? inner : (before ?? field.initial ?? null),
              before,
            ),
          ];
        if (inner !== null && !field.volatile && !same(inner, before)) this.refuse(`${place}.${name}`, 'readOnly');
        return [name, before];
      }),
    );
  }

  refuse(field: string, code: Violation['code']): void {
    this.#violations.push({ field, code });
  }

  done(): Values {
    if (this.#violations.length > 0) throw invalid<Body>(...this.#violations.slice(0, maxViolations));
    return this.values;
  }
}

function declared(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
}

/** The values of a new record: each writable field as given, else its default. Throws `request.invalid`. */
export function readNew(
  resource: Resource,
  body: Body,
  { actor, newRecords }: Pick<WriteContext, 'actor' | 'newRecords'>,
): Values {
  const reading = new FormReader(null, actor.duties, newRecords);
  for (const [name, value] of Object.entries(body)) {
    if (!declared(resource, name) && !own.has(name)) reading.refuse(name, 'unknownField');
    else if (!isWritable(resource, name) && value !== null) reading.refuse(name, 'readOnly');
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.readOnly)
      reading.take(name, field, Object.hasOwn(body, name) ? body[name] : initialOf(field, body, newRecords));
    else if (field.initial !== undefined) reading.values[name] = field.initial;
  }
  return reading.done();
}

/**
 * Returns the values of `current` after a form. A field missing from the form keeps its value (`null` empties it), so
 * that a form with fewer fields never erases the others. `actions` is ignored. Throws `request.invalid`.
 */
export function readChange(resource: Resource, body: Body, current: ApiRecord, duties: readonly AnyDuty[]): Values {
  const reading = new FormReader(current, duties);
  // Accepting only the stored value would let a caller confirm a guess.
  const readable = asReadBy(resource, duties);
  for (const [name, value] of Object.entries(body)) {
    const field = declared(readable, name);
    if (field && !field.readOnly) continue;
    if (!field && !own.has(name)) reading.refuse(name, 'unknownField');
    else if (name !== 'actions' && !field?.volatile && !same(value, current[name])) reading.refuse(name, 'readOnly');
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue;
    if (Object.hasOwn(body, name) && declared(readable, name)) reading.take(name, field, body[name]);
    else if (isMoved(name, field, body, current)) reading.take(name, field, current[name]);
  }
  return reading.done();
}

/** Whether the form changes the choice that the field varies by: then the stored value has to fit the new schema. */
function isMoved(name: string, field: Field, body: Body, current: ApiRecord): boolean {
  return schemaFor(name, field, { ...current, ...body }, current) !== field.schema;
}

function isWritable(resource: Resource, name: string): boolean {
  return declared(resource, name)?.readOnly === false;
}

function alike(field: Field, one: unknown, other: unknown): boolean {
  const { encode } = storageOf('value', field);
  return JSON.stringify(encode(one)) === JSON.stringify(encode(other));
}

/** Whether a value changes the stored one; a given secret always does. */
function isChange(field: Field, given: unknown, held: unknown): boolean {
  if (field.kind === 'secret') return given !== undefined;
  if (field.kind !== 'group') return !alike(field, given ?? null, held ?? null);
  const [values, stored] = [given, held].map((group) => (isObject(group) ? group : {}));
  return Object.entries(field.fields).some(
    ([name, inner]) => !inner.readOnly && isChange(inner, values?.[name], stored?.[name]),
  );
}

/** Recurses only as deep as the stored value, since client input may be nested arbitrarily. */
function same(sent: unknown, held: unknown): boolean {
  if (held === null || typeof held !== 'object') return sent === held;
  if (sent === null || typeof sent !== 'object') return false;
  const keys = Object.keys(held);
  return (
    keys.length === Object.keys(sent).length &&
    keys.every((key) => Object.hasOwn(sent, key) && same(Reflect.get(sent, key), Reflect.get(held, key)))
  );
}
