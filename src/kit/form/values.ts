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

/** What a form holds: the writable fields, each part of them there, nothing being `null`. */
export type FormValues = Record<string, unknown>;

export function writable(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly);
}

/** A place of the form, and what is written there. */
export interface FormPart extends Part {
  /** The field it belongs to: `bank` of `bank.holder`. */
  top: string;
  /** The field itself, by its whole name: `bank.holder`. */
  name: string;
  field: Field;
}

/** Each place of the form a person writes on its own. */
export function partsOf(resource: Resource): FormPart[] {
  return writable(resource).flatMap(([top, field]) =>
    displayOf(field)
      .parts(top, field)
      .map((part): FormPart =>
        Object.assign({}, part, { top, name: part.of?.name ?? top, field: part.of?.field ?? field }),
      ),
  );
}

/** What a form starts with: the record's values, or the declaration's, or what owners have set of new records. */
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

/** What a new value of a field starts with. */
export function startValue(field: Field, newRecords?: NewRecords): unknown {
  if (field.kind !== 'date' || field.starts === undefined) return initialOf(field, {}, newRecords);
  return daysAfter(dateIn(config.timeZone, new Date()), field.starts === 'today' ? 0 : field.starts);
}

/** The values as the declaration reads them, without what is not asked under the choices made; `undefined` is not sent. */
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

/** What is sent: as the declaration reads it (trimmed, upper case …). `record`: as it is, `null` for a new one. */
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

/** What the declaration says of the values; the API says the same, this is only sooner. */
export function violationsIn(resource: Resource, values: FormValues, record: Values | null = null): Violation[] {
  const all = ready(resource, values);
  const given = Object.fromEntries(all.map(([name, , value]) => [name, value]));
  return all.flatMap(([name, field, value]) => {
    const read = schemaFor(name, field, given, record).safeParse(value);
    if (!read.success) return ambiguity(name, field, value, values) ?? violationsOf(name, value, read.error.issues);
    return isAhead(field, read.data) ? [{ field: name, code: 'inFuture' as const }] : [];
  });
}

/** An amount that stayed as typed since it can be read in two ways. */
function ambiguity(name: string, field: Field, value: unknown, values: FormValues): Violation[] | null {
  if (field.kind !== 'money' || typeof value !== 'string') return null;
  const units = parseAmount(value, currencyOf(field, values));
  return units === 'ambiguousNumber' ? [{ field: name, code: units, params: { value } }] : null;
}

/** A day after today in a field that takes none; the API refuses it by a rule of its own. */
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

/** Whether both hold the same; what is absent and `null` are one nothing. */
export function same(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(valueAt(a, key), valueAt(b, key)));
}

/** Whether both hold the same in every place. */
export function sameValues(resource: Resource, one: Readonly<FormValues>, other: Readonly<FormValues>): boolean {
  return partsOf(resource).every(({ source }) => same(valueAt(one, source), valueAt(other, source)));
}
