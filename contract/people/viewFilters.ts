import type { Field } from '../fields';
import type { Resource } from '../resource';

/** Maximum length of a view's filter as JSON, in characters. */
export const maxViewFilter = 8_000;

/** Returns the field of a filter key or sort: `name.es_gte` → `name`. */
export function filteredFieldName(key: string): string {
  return key.replace(/_(?:gte|lte|neq|within)$/, '').replace(/\..*$/, '');
}

/** Matches ids and codes, but neither e-mails nor names of two words. */
const codePattern = /^[\w.:/-]{1,128}$/;

/**
 * Returns whether a view stores this part of a filter. Views select by common properties, not record by record, which
 * would hide records from colleagues. They store no personal input: search words may be a name, fields declared
 * `personal` are, and so may any typed text be, such as an investor's. Ids of other records are stored, because they
 * identify nobody after an erasure.
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
 * Returns whether a name is a column of the list: a field, or a column with a code-like name that a screen of the
 * resource adds.
 */
export function isColumnName({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, filteredFieldName(name)) || /^[a-z][A-Za-z]{0,39}$/.test(name);
}
