import type { Field } from '../fields';
import type { Resource } from '../resource';

/** So many characters the filter of a view may have, as JSON. */
export const maxViewFilter = 8_000;

/** The field that a part of a filter, or a sort, is about: `name.es_gte` → `name`. */
export function fieldInFilter(key: string): string {
  return key.replace(/_(?:gte|lte|neq|within)$/, '').replace(/\..*$/, '');
}

/** What an id or a code looks like, and neither an e-mail nor a name of two words does. */
const codeLike = /^[\w.:/-]{1,128}$/;

/**
 * Whether a view keeps a part of a filter. It chooses by what records have in common, not record by record, which would
 * hide one from colleagues; and it keeps nothing that is typed of a person: the words of the search may be a name, and what
 * is declared `personal` is one, as may be any text that somebody types, an investor's. Ids of others are kept, which say
 * nothing once a person is erased.
 */
export function isKeptInViews({ fields }: Resource, key: string, value: unknown): boolean {
  const name = fieldInFilter(key);
  if (key === 'q' || name === 'id') return false;
  const field: Field | undefined = fields[name];
  if (field?.kind !== 'text') return field?.personal !== true;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return field.readOnly && !field.personal && values.every((one) => one === null || codeLike.test(String(one)));
}

/** Whether a name is that of a column of the list: of a field, or of what a screen of the resource adds under a name of code. */
export function isColumnName({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, fieldInFilter(name)) || /^[a-z][A-Za-z]{0,39}$/.test(name);
}
