import { useState } from 'react';
import { useFormat } from '../kit/ui/format';

/** The calendar date in the platform's zone when the page was opened. */
export function useToday(): string {
  const { isoDate } = useFormat();
  const [today] = useState(() => isoDate(new Date()));
  return today;
}
