import { createContext, type ReactNode } from 'react';
import type { AnyRecord } from './record';

interface Own {
  resource: string;
  cells: Readonly<Record<string, (record: AnyRecord) => ReactNode>>;
}

/** Cells that a resource has for some of its fields instead of those of their kind. */
export const OwnCells = createContext<Own>({ resource: '', cells: {} });
