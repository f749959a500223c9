import { useSyncExternalStore } from 'react';
import { dateIn, dayAfter, startOfDay } from '../../../contract/days';
import { config } from '../../config';
import { useFormat } from './format';

/** The calendar date in the platform's zone, also past midnight and for a tab that is looked at again the day after. */
export function useToday(): string {
  const { isoDate } = useFormat();
  return useSyncExternalStore(whenItMayChange, () => isoDate(new Date()));
}

function whenItMayChange(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const atMidnight = () => {
    notify();
    timer = setTimeout(atMidnight, untilTomorrow(new Date()));
  };
  timer = setTimeout(atMidnight, untilTomorrow(new Date()));
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

/** How long it is until the next calendar date begins in the platform's zone, in milliseconds. */
function untilTomorrow(now: Date): number {
  return startOfDay(dayAfter(dateIn(config.timeZone, now)), config.timeZone).getTime() - now.getTime();
}
