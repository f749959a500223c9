import { useSyncExternalStore } from 'react';
import { useFormat } from '../ui/format';

/** The calendar date in the platform's zone; a page that stays open over night learns of the new day when one comes back to it. */
export function useToday(): string {
  const { isoDate } = useFormat();
  return useSyncExternalStore(onReturn, () => isoDate(new Date()));
}

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
