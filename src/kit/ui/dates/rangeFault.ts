import type { DateRange } from '../../../../contract/dateRanges';
import { dayAfter, monthsAfter } from '../../../../contract/days';
import { isDate } from '../../../../contract/fields';
import { maxYears } from '../../../../contract/reports/report';

export type RangeFault = 'unreadable' | 'backwards' | 'tooLong';

export function rangeFaultOf({ from, to }: DateRange): RangeFault | null {
  if (!isDate(from) || !isDate(to)) return 'unreadable';
  if (to < from) return 'backwards';
  return dayAfter(to) > monthsAfter(from, 12 * maxYears) ? 'tooLong' : null;
}
