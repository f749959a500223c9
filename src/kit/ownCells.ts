import { createContext, type ReactNode } from 'react';
import type { AnyRecord } from './record';

interface Own {
  resource: string;
  cells: Readonly<Record<string, (record: AnyRecord) => ReactNode>>;
}

/** What a resource shows of some fields in a way of its own: a balance beside what it began with. */
export const OwnCells = createContext<Own>({ resource: '', cells: {} });
