import { createContext, type ComponentType } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { FilterPart } from './kinds/kind';

export interface OwnFilterProps {
  label: string;
  value: FilterPart;
  /** A key set to `undefined` is removed from the filter. */
  onChange: (part: FilterPart) => void;
}

interface OwnFilter {
  /** Input in the filter dialog; without it the filter can be set by links only. */
  Filter?: ComponentType<OwnFilterProps>;
  /** Shows the active value above the list. */
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

/** Custom filters for some fields of a resource, instead of those of their kind. */
export const OwnFilters = createContext<Own>({ resource: '', filters: {} });
