import { createContext, type ReactNode } from 'react';
import type { FieldName, Resource } from '../../contract/resource';
import type { AnyRecord } from './record';

type Cell = (record: AnyRecord) => ReactNode;

interface Own {
  resource: string;
  cells: Readonly<Record<string, Cell | undefined>>;
}

/** Declares the cells of a resource; only names of its fields compile. */
export function ownCells<R extends Resource>({ name }: R, cells: { readonly [K in FieldName<R>]?: Cell }): Own {
  return { resource: name, cells };
}

/** Custom cells for some fields of a resource, instead of those of their kind. */
export const OwnCells = createContext<Own>({ resource: '', cells: {} });
