import { createContext, type ComponentType } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { FilterPart } from './kinds/kind';

export interface OwnFilterProps {
  label: string;
  /** The filter so far. */
  value: FilterPart;
  /** A key set to `undefined` is removed from the filter. */
  onChange: (part: FilterPart) => void;
}

interface OwnFilter {
  /** In the dialog; without it nobody asks for the field but a link. */
  Filter?: ComponentType<OwnFilterProps>;
  /** What is asked for, above the list. */
  ActiveValue: ComponentType<{ value: unknown; beside: FilterPart }>;
}

interface Own {
  resource: string;
  filters: Readonly<Record<string, OwnFilter | undefined>>;
}

/** Declares the filters of a resource; only names of its fields compile. */
export function ownFilters<R extends Resource>(
  { name }: R,
  filters: { readonly [K in FieldName<R>]?: OwnFilter },
): Own {
  return { resource: name, filters };
}

/** Filters that a resource has for some of its fields instead of those of their kind. */
export const OwnFilters = createContext<Own>({ resource: '', filters: {} });
