import type { DateRange } from '../dateRanges';
import { daysAfter, firstOfMonth, monthsAfter, weekdayOf } from '../days';
import type { Cadence } from './reportSubscriptions';

/** Returns the latest date, up to `day`, on which reports of this cadence are sent. */
export const lastSendDate = (cadence: Cadence, day: string): string =>
  cadence === 'weekly' ? daysAfter(day, 1 - weekdayOf(day)) : firstOfMonth(day);

export const nextSendDate = (cadence: Cadence, on: string): string =>
  cadence === 'weekly' ? daysAfter(on, 7) : monthsAfter(on, 1);

/** Returns the period of a report sent on `on`: the week or month before. */
export const reportRange = (cadence: Cadence, on: string): DateRange => ({
  from: cadence === 'weekly' ? daysAfter(on, -7) : monthsAfter(on, -1),
  to: daysAfter(on, -1),
});
