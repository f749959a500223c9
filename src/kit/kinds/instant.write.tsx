import { dateIn, endOfDay, startOfDay } from '../../../contract/days';
import { config } from '../../config';
import { dateRangeFilter } from './DateRangeFilter';
import type { FieldEditor } from './kind';

/** By days of the platform's zone, both included. */
const Filter = dateRangeFilter({
  toFilter: (day, end) => (end === 'from' ? startOfDay : endOfDay)(day, config.timeZone).toISOString(),
  toDay: (filtered) => (Number.isNaN(Date.parse(filtered)) ? filtered : dateIn(config.timeZone, new Date(filtered))),
});

/** Nobody writes a moment: the API says when something happened. */
export const instant: FieldEditor<'instant'> = { Input: () => null, Filter };
