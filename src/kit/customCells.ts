import { createContext, type ReactNode } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

type RenderCell = (record: AnyRecord) => ReactNode;

interface ResourceCells {
  resource: string;
  cells: Readonly<Record<string, RenderCell | undefined>>;
}

/** Declares the cells of a resource; only names of its fields compile. */
export function customCells<R extends Resource>(
  { name }: R,
  cells: { readonly [K in FieldName<R>]?: RenderCell },
): ResourceCells {
  return { resource: name, cells };
}

/** Custom cells for some fields of a resource, instead of those of their kind. */
export const CustomCellsContext = createContext<ResourceCells>({ resource: '', cells: {} });
