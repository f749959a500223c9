import { useEffect } from 'react';

const open = new Map<symbol, string>();

const keyOf = (resource: string, id: string) => `${resource} ${id}`;

export function useOpenRecord(resource: string, id: string): void {
  useEffect(() => {
    const page = Symbol('page');
    open.set(page, keyOf(resource, id));
    return () => void open.delete(page);
  }, [resource, id]);
}

export const isOpenRecord = (resource: string, id: string): boolean => [...open.values()].includes(keyOf(resource, id));
