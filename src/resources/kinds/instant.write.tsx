import { endOfDay, startOfDay } from '../../../api/contract/days';
import { isDate } from '../../../api/contract/fields';
import { config } from '../../config';
import { useWords } from '../words';
import type { FilterProps, Writing } from './kind';
import { RangeFilter } from './RangeFilter';

/** By days of the platform's zone, both included. */
function Filter({ resource, name, value, onChange }: FilterProps<'instant'>) {
  const words = useWords();
  return (
    <RangeFilter
      name={name}
      label={words.field(resource, name)}
      value={value}
      onChange={onChange}
      read={(typed, end) => (isDate(typed) ? (end === 'from' ? startOfDay : endOfDay)(typed, config.timeZone).toISOString() : undefined)}
      write={(asked) => (typeof asked === 'string' ? words.format.isoDate(new Date(asked)) : '')}
      type="date"
    />
  );
}

/** Nobody writes a moment: the API says when something happened. */
export const instant: Writing<'instant'> = { Input: () => null, Filter };
