import { createContext, type ComponentType } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { FilterPart } from './kinds/kind';

export interface CustomFilterProps {
  label: string;
  value: FilterPart;
  /** Changes part of the filter; keys set to `undefined` are removed. */
  onChange: (part: FilterPart) => void;
}

interface CustomFilter {
  Filter?: ComponentType<CustomFilterProps>;
  ActiveValue: ComponentType<{ value: unknown; siblings: FilterPart }>;
  /** Field whose label the active filter has: `ActiveValue` shows a name where the field has an id. */
  labeledAs?: string;
}

interface ResourceFilters {
  resource: string;
  filters: Readonly<Record<string, CustomFilter | undefined>>;
}

/**
 * Declares filters that replace the filters of the field kinds. The compiler rejects undeclared fields.
 */
export function customFilters<R extends Resource>(
  { name }: R,
  filters: { readonly [K in FieldName<R>]?: CustomFilter },
): ResourceFilters {
  return { resource: name, filters };
}

export const CustomFiltersContext = createContext<ResourceFilters>({ resource: '', filters: {} });
