import { useSyncExternalStore } from 'react';
import { useFormat } from './format';

/** The calendar date in the platform's zone, also for a tab that is looked at again the day after. */
export function useToday(): string {
  const { isoDate } = useFormat();
  return useSyncExternalStore(whenSeen, () => isoDate(new Date()));
}

function whenSeen(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
