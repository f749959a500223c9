import { EmptyValue } from '../ui/EmptyValue';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'date'>) {
  const { date } = useFormat();
  return value ? <time dateTime={value}>{date(value)}</time> : <EmptyValue />;
}

export const date: FieldDisplay<'date'> = {
  Cell,
  text: (value, { format }) => (value ? format.date(value) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  filtersLast: false,
};
