import { createContext, type ReactNode } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

type RenderCell = (record: AnyRecord) => ReactNode;

interface ResourceCells {
  resource: string;
  cells: Readonly<Record<string, RenderCell | undefined>>;
}

/**
 * Declares cells for some fields, which replace the cells of the field kinds. The compiler rejects undeclared fields.
 *
 * @example
 *   const cells = customCells(liquidationItems, {
 *     state: (item) => <ItemOutcome {...recordOf(liquidationItems, item)} />,
 *   });
 */
export function customCells<R extends Resource>(
  { name }: R,
  cells: { readonly [K in FieldName<R>]?: RenderCell },
): ResourceCells {
  return { resource: name, cells };
}

export const CustomCellsContext = createContext<ResourceCells>({ resource: '', cells: {} });
