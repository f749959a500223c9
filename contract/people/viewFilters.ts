import type { Field } from '../fields';
import type { Resource } from '../resource';

/** Maximum length of a view's filter as JSON, in characters. */
export const maxViewFilter = 8_000;

/** Returns the field name of a filter key or sort: `name.es_gte` → `name`. */
export function filteredFieldName(key: string): string {
  return key.replace(/_(?:gte|lte|neq|within)$/, '').replace(/\..*$/, '');
}

/** Matches ids and codes, but no e-mail address and no full name. */
const codePattern = /^[\w.:/-]{1,128}$/;

/**
 * Returns whether a saved view may store this part of a filter. A view stores no filter by `id`, which would hide new
 * records from colleagues, and no text that may identify a person: search words, `personal` fields and typed texts. It
 * may store ids of other records, because they identify nobody after an erasure.
 */
export function isSavableInView({ fields }: Resource, key: string, value: unknown): boolean {
  const name = filteredFieldName(key);
  if (key === 'q' || name === 'id') return false;
  const field: Field | undefined = fields[name];
  if (field?.kind !== 'text') return field?.personal !== true;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return field.readOnly && !field.personal && values.every((one) => one === null || codePattern.test(String(one)));
}

/**
 * Returns whether a name may be a list column: a declared field, or a valid name of a column that a screen adds.
 */
export function isColumnName({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, filteredFieldName(name)) || /^[a-z][A-Za-z]{0,39}$/.test(name);
}
