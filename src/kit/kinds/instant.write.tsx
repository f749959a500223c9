import { dateIn, endOfDay, startOfDay } from '../../../contract/days';
import { config } from '../../config';
import { createDateRangeFilter } from './DateRangeFilter';
import type { FieldEditor } from './kind';

const Filter = createDateRangeFilter({
  toFilter: (day, end) => (end === 'from' ? startOfDay : endOfDay)(day, config.timeZone).toISOString(),
  toDay: (filtered) => (Number.isNaN(Date.parse(filtered)) ? filtered : dateIn(config.timeZone, new Date(filtered))),
});

export const instant: FieldEditor<'instant'> = { Input: () => null, Filter };
