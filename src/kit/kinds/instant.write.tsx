import { dateIn, endOfDay, startOfDay } from '../../../contract/days';
import { config } from '../../config';
import { createDateRangeFilter } from './DateRangeFilter';
import type { FieldEditor } from './kind';

/** Filters by days in the platform's time zone, both inclusive. */
const Filter = createDateRangeFilter({
  toFilter: (day, end) => (end === 'from' ? startOfDay : endOfDay)(day, config.timeZone).toISOString(),
  toDay: (filtered) => (Number.isNaN(Date.parse(filtered)) ? filtered : dateIn(config.timeZone, new Date(filtered))),
});

/** Moments are set by the API and never edited. */
export const instant: FieldEditor<'instant'> = { Input: () => null, Filter };
