import { endOfDay, startOfDay } from '../../../api/contract/days';
import { isDate } from '../../../api/contract/fields';
import { config } from '../../config';
import type { Writing } from './kind';
import { rangeFilter } from './RangeFilter';

/** By days of the platform's zone, both included. */
const Filter = rangeFilter(({ format }) => ({
  read: (typed, end) => (isDate(typed) ? (end === 'from' ? startOfDay : endOfDay)(typed, config.timeZone).toISOString() : undefined),
  write: (asked) => (typeof asked === 'string' ? format.isoDate(new Date(asked)) : ''),
  type: 'date',
}));

/** Nobody writes a moment: the API says when something happened. */
export const instant: Writing<'instant'> = { Input: () => null, Filter };
