import type { Field } from '../fields';
import type { Resource } from '../resource';

/** So many characters the filter of a view may have, as JSON. */
export const maxViewFilter = 8_000;

/** The field that a part of a filter, or a sort, is about: `name.es_gte` → `name`. */
export function fieldInFilter(key: string): string {
  return key.replace(/_(?:gte|lte|neq)$/, '').replace(/\..*$/, '');
}

/**
 * Whether a view keeps a part of a filter: nothing that is typed of a person. The words of the search may be a name, and
 * what is declared `personal` is one, as may be any text that somebody types, an investor's; ids of records are kept, which say nothing once a person is erased.
 */
export function isKeptInViews({ fields }: Resource, key: string): boolean {
  if (key === 'q') return false;
  const field: Field | undefined = fields[fieldInFilter(key)];
  const isTyped = field?.kind === 'text' && !field.readOnly;
  return field?.personal !== true && !isTyped;
}
