import { useSyncExternalStore } from 'react';
import { dateIn, dayAfter, startOfDay } from '../../../contract/days';
import { config } from '../../config';
import { useFormat } from './format';

/**
 * Returns the calendar date in the platform's time zone. Updates at midnight, and when a tab becomes visible on a later
 * day.
 */
export function useToday(): string {
  const { isoDate } = useFormat();
  return useSyncExternalStore(subscribeToDayChange, () => isoDate(new Date()));
}

function subscribeToDayChange(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const notifyAtMidnight = () => {
    notify();
    timer = setTimeout(notifyAtMidnight, msUntilTomorrow(new Date()));
  };
  timer = setTimeout(notifyAtMidnight, msUntilTomorrow(new Date()));
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

function msUntilTomorrow(now: Date): number {
  return startOfDay(dayAfter(dateIn(config.timeZone, now)), config.timeZone).getTime() - now.getTime();
}
