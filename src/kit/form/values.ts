import { parseAmount } from '../../../contract/amounts';
import { dateIn, daysAfter } from '../../../contract/days';
import { applies, initialOf, schemaFor, type Field } from '../../../contract/fields';
import type { NewRecords } from '../../../contract/newRecords';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { violationsOf } from '../../../contract/violations';
import { config } from '../../config';
import { displayOf } from '../kinds/displays';
import { currencyOf } from '../kinds/money.read';
import type { Part, Values } from '../kinds/kind';
import { valueAt } from '../kinds/valueAt';

/** Values of the writable fields, with every part present; an empty one is `null`. */
export type FormValues = Record<string, unknown>;

export function writable(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly);
}

export interface FormPart extends Part {
  /** The top-level field: `bank` of `bank.holder`. */
  top: string;
  /** The full name of the field: `bank.holder`. */
  name: string;
  field: Field;
}

/** Returns the separately editable parts of the form. */
export function partsOf(resource: Resource): FormPart[] {
  return writable(resource).flatMap(([top, field]) =>
    displayOf(field)
      .parts(top, field)
      .map((part): FormPart =>
        Object.assign({}, part, { top, name: part.of?.name ?? top, field: part.of?.field ?? field }),
      ),
  );
}

/**
 * Returns the initial values of a form: those of `record`, else the declared ones and the owners' settings for new
 * records.
 */
export function formValues(
  resource: Resource,
  record?: Readonly<Record<string, unknown>>,
  newRecords?: NewRecords,
): FormValues {
  const values: FormValues = {};
  for (const [name, field] of writable(resource)) {
    const value = record ? record[name] : startValue(field, newRecords);
    for (const { source } of displayOf(field).parts(name, field))
      setAt(values, source, valueAt({ [name]: value }, source) ?? null);
  }
  return values;
}

/** Returns the initial value of a field; a date is a day in `config.timeZone`. */
export function startValue(field: Field, newRecords?: NewRecords): unknown {
  if (field.kind !== 'date' || field.starts === undefined) return initialOf(field, {}, newRecords);
  return daysAfter(dateIn(config.timeZone, new Date()), field.starts === 'today' ? 0 : field.starts);
}

/** Returns the values to parse by the schemas; a field that does not apply is `null`, and `undefined` is not sent. */
function ready(resource: Resource, values: FormValues): [name: string, field: Field, value: unknown][] {
  return writable(resource).map(([name, field]) => {
    const asked = applies(field, values) ? withoutUnasked(field, values[name], values) : null;
    const { sent } = displayOf(field);
    return [name, field, sent ? sent(asked, field) : asked];
  });
}

function withoutUnasked(field: Field, value: unknown, values: FormValues): unknown {
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      field.fields[key] && !applies(field.fields[key], values) ? null : inner,
    ]),
  );
}

/**
 * Returns the values to send, as parsed by the schemas (trimmed, upper case …). `record`: the current record, `null`
 * for a new one.
 */
export function toSend(resource: Resource, values: FormValues, record: Values | null = null): FormValues {
  const all = ready(resource, values);
  const given = Object.fromEntries(all.map(([name, , value]) => [name, value]));
  return Object.fromEntries(
    all.flatMap(([name, field, value]) => {
      const read = schemaFor(name, field, given, record).safeParse(value);
      return value === undefined ? [] : [[name, read.success ? (read.data ?? null) : value]];
    }),
  );
}

/** Validates by the declaration. The API reports the same violations; this is only earlier. */
export function violationsIn(resource: Resource, values: FormValues, record: Values | null = null): Violation[] {
  const all = ready(resource, values);
  const given = Object.fromEntries(all.map(([name, , value]) => [name, value]));
  return all.flatMap(([name, field, value]) => {
    const read = schemaFor(name, field, given, record).safeParse(value);
    if (!read.success) return ambiguity(name, field, value, values) ?? violationsOf(name, value, read.error.issues);
    return isAhead(field, read.data) ? [{ field: name, code: 'inFuture' as const }] : [];
  });
}

/** An amount is still text if it can be parsed in two ways. */
function ambiguity(name: string, field: Field, value: unknown, values: FormValues): Violation[] | null {
  if (field.kind !== 'money' || typeof value !== 'string') return null;
  const units = parseAmount(value, currencyOf(field, values));
  return units === 'ambiguousNumber' ? [{ field: name, code: units, params: { value } }] : null;
}

/** The API checks for a future date by a separate rule. */
function isAhead(field: Field, value: unknown): boolean {
  return (
    field.kind === 'date' &&
    field.latest === 'today' &&
    typeof value === 'string' &&
    value > dateIn(config.timeZone, new Date())
  );
}

export function setAt(values: object, source: string, value: unknown): void {
  const [key = '', ...rest] = source.split('.');
  if (rest.length === 0) {
    Reflect.set(values, key, value);
    return;
  }
  const held: unknown = Reflect.get(values, key);
  const inner = typeof held === 'object' && held !== null ? held : {};
  Reflect.set(values, key, inner);
  setAt(inner, rest.join('.'), value);
}

/** Deep equality in which absent and `null` are the same. */
export function same(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(valueAt(a, key), valueAt(b, key)));
}

/** Compares every part of the form by `same`. */
export function sameValues(resource: Resource, one: Readonly<FormValues>, other: Readonly<FormValues>): boolean {
  return partsOf(resource).every(({ source }) => same(valueAt(one, source), valueAt(other, source)));
}
