import type { Field } from '../../../api/contract/fields';
import type { Violation } from '../../../api/contract/problems';
import type { Resource } from '../../../api/contract/resource';
import { violationsOf } from '../../../api/contract/violations';
import { readingOf } from '../kinds/reading';
import type { Part } from '../kinds/kind';

/** What a form holds: the writable fields, each part of them there, nothing being `null`. */
export type FormValues = Record<string, unknown>;

export function writable(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly);
}

/** Each place of the form a person writes on its own. */
export function partsOf(resource: Resource): (Part & { name: string; field: Field })[] {
  return writable(resource).flatMap(([name, field]) => readingOf(field).parts(name).map((part) => Object.assign({}, part, { name, field })));
}

/** What a form starts with: the record's values, or the declaration's. */
export function formValues(resource: Resource, record?: Readonly<Record<string, unknown>>): FormValues {
  const values: FormValues = {};
  for (const [name, field] of writable(resource)) {
    const value = record ? record[name] : field.initial;
    for (const { source } of readingOf(field).parts(name)) setAt(values, source, valueAt({ [name]: value }, source) ?? null);
  }
  return values;
}

/** What is sent: as the declaration reads it (trimmed, upper case …). */
export function toSend(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(
    writable(resource).map(([name, { schema }]) => {
      const read = schema.safeParse(values[name]);
      return [name, read.success ? (read.data ?? null) : values[name]];
    }),
  );
}

/** What the declaration says of the values; the API says the same, this is only sooner. */
export function violationsIn(resource: Resource, values: FormValues): Violation[] {
  return writable(resource).flatMap(([name, { schema }]) => {
    const read = schema.safeParse(values[name]);
    return read.success ? [] : violationsOf(name, values[name], read.error.issues);
  });
}

export function valueAt(values: unknown, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as FormValues)[key] : undefined), values);
}

export function setAt(values: FormValues, source: string, value: unknown): void {
  const [key = '', ...rest] = source.split('.');
  if (rest.length === 0) {
    values[key] = value;
    return;
  }
  const inner = (typeof values[key] === 'object' && values[key] !== null ? values[key] : {}) as FormValues;
  values[key] = inner;
  setAt(inner, rest.join('.'), value);
}

/** Whether both hold the same in every place; an absent text and an empty one are one nothing. */
export function sameValues(resource: Resource, one: Readonly<FormValues>, other: Readonly<FormValues>): boolean {
  return partsOf(resource).every(({ source }) => (valueAt(one, source) ?? null) === (valueAt(other, source) ?? null));
}
