import { Instant } from '../ui/Instant';
import { EmptyValue } from '../ui/EmptyValue';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'instant'>) {
  return value ? <Instant value={value} /> : <EmptyValue />;
}

export const instant: FieldDisplay<'instant'> = {
  Cell,
  text: (value, { format }) => (value ? format.instant(value) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
