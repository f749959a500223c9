import { EmptyValue, Instant } from '../ui/values';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

function DateCell({ value }: CellProps<'date'>) {
  const { date } = useFormat();
  return value ? <time dateTime={value}>{date(value)}</time> : <EmptyValue />;
}

export const date: FieldDisplay<'date'> = {
  Cell: DateCell,
  text: (value, { format }) => (value ? format.date(value) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  isFilterLast: false,
};

function InstantCell({ value }: CellProps<'instant'>) {
  return value ? <Instant value={value} /> : <EmptyValue />;
}

export const instant: FieldDisplay<'instant'> = {
  Cell: InstantCell,
  text: (value, { format }) => (value ? format.instant(value) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};
