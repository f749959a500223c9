import { createContext, type ComponentType } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { FilterPart } from './kinds/kind';

export interface CustomFilterProps {
  label: string;
  value: FilterPart;
  /** A key set to `undefined` is removed from the filter. */
  onChange: (part: FilterPart) => void;
}

interface CustomFilter {
  /** Input in the filter dialog; without it the filter can be set by links only. */
  Filter?: ComponentType<CustomFilterProps>;
  /** Shows the active value above the list. */
  ActiveValue: ComponentType<{ value: unknown; siblings: FilterPart }>;
}

interface ResourceFilters {
  resource: string;
  filters: Readonly<Record<string, CustomFilter | undefined>>;
}

/** Declares the filters of a resource; only names of its fields compile. */
export function customFilters<R extends Resource>(
  { name }: R,
  filters: { readonly [K in FieldName<R>]?: CustomFilter },
): ResourceFilters {
  return { resource: name, filters };
}

/** Custom filters for some fields of a resource, instead of those of their kind. */
export const CustomFiltersContext = createContext<ResourceFilters>({ resource: '', filters: {} });
