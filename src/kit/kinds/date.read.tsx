import { Nothing } from '../ui/Nothing';
import { useFormat } from '../ui/format';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'date'>) {
  const { date } = useFormat();
  return value ? <time dateTime={value}>{date(value)}</time> : <Nothing />;
}

export const date: FieldDisplay<'date'> = {
  Cell,
  text: (value, { format }) => (value ? format.date(value) : ''),
  parts: onePart,
  sortBy: byName,
  section: 'terms',
  filtersLast: false,
};
