import { useEffect } from 'react';

/** The records whose own pages are open: one, or none. */
const open = new Map<symbol, string>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

/** Says that the page that calls it is that of this record. */
export function useOpenRecord(resource: string, id: string): void {
  useEffect(() => {
    const page = Symbol('page');
    open.set(page, keyOf(resource, id));
    return () => void open.delete(page);
  }, [resource, id]);
}

/** Whether the page that is open is that of this record. */
export const isOpenRecord = (resource: string, id: string): boolean => [...open.values()].includes(keyOf(resource, id));
