import type { Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { Language } from '../../../contract/roles';
import { filterKeys } from '../kinds/kind';
import { displayOf } from '../kinds/displays';
import { readableFields } from '../record';

export type Filter = Readonly<Record<string, unknown>>;

export const maxFilterIds = 100;

export interface ActiveFilter {
  key: string;
  keys: readonly string[];
  name: string;
  field: Field;
  language?: Language;
  operator: 'any' | 'not' | 'empty' | 'filled' | 'from' | 'to' | 'between' | 'within';
  values: readonly unknown[];
}

export function activeFiltersOf(resource: Resource, filter: Filter): ActiveFilter[] {
  const fields = readableFields(resource);
  const fieldFilters = Object.entries(filter).flatMap(([key, value]): ActiveFilter[] => {
    const [name, field] = Object.entries(fields).find(([name]) => filterKeys(name).includes(key)) ?? [];
    if (name === undefined || !field) return [];
    const language = displayOf(field)
      .parts(name, field)
      .find(({ source }) => source === key)?.language;
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null);
    return [
      { key, keys: [key], name, field, operator: operatorOf(key, values), values, ...(language && { language }) },
    ];
  });
  return fieldFilters.flatMap((fieldFilter) => {
    const oppositeBound = hasValidDates(fieldFilter)
      ? fieldFilters.find(
          ({ name, operator }) =>
            name === fieldFilter.name && operator === (fieldFilter.operator === 'from' ? 'to' : 'from'),
        )
      : undefined;
    if (!oppositeBound || (fieldFilter.operator !== 'from' && fieldFilter.operator !== 'to')) return [fieldFilter];
    return fieldFilter.operator === 'from'
      ? [
          {
            ...fieldFilter,
            keys: [fieldFilter.key, oppositeBound.key],
            operator: 'between',
            values: [...fieldFilter.values, ...oppositeBound.values],
          },
        ]
      : [];
  });
}

export function undeclaredKeysOf(resource: Resource, filter: Filter): string[] {
  const fieldKeys = new Set(activeFiltersOf(resource, filter).flatMap(({ keys }) => keys));
  return Object.keys(filter).filter((key) => key !== 'q' && key !== 'archived' && !fieldKeys.has(key));
}

function operatorOf(key: string, values: readonly unknown[]): ActiveFilter['operator'] {
  if (key.endsWith('_gte')) return 'from';
  if (key.endsWith('_lte')) return 'to';
  if (key.endsWith('_within')) return 'within';
  if (key.endsWith('_neq')) return values.length === 0 ? 'filled' : 'not';
  return values.length === 0 ? 'empty' : 'any';
}

function hasValidDates({ field, values }: ActiveFilter): boolean {
  return (
    (field.kind === 'date' || field.kind === 'instant') &&
    values.every((value) => field.schema.safeParse(value).success)
  );
}

/**
 * Returns the filter with one part changed; `undefined` removes a key. A typed filter (`useFilterOf`) accepts only
 * declared keys.
 */
export function updateFilter<F extends Filter>(filter: F, part: NoInfer<F>): Filter {
  return Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined));
}

export function omitFilterKeys(filter: Filter, keys: readonly string[]): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));
}

const isIdField = ({ kind, column }: Field) => kind === 'text' && column === 'never';

export function filterableFields(resource: Resource, tabFilterKeys: readonly string[]): [name: string, field: Field][] {
  return Object.entries(readableFields(resource))
    .filter(([name, field]) => field.filter && !isIdField(field) && !tabFilterKeys.includes(name))
    .sort(([, one], [, other]) => Number(displayOf(one).isFilterLast) - Number(displayOf(other).isFilterLast));
}
