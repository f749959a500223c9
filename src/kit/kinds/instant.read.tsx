import { Instant } from '../ui/Instant';
import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'instant'>) {
  return value ? <Instant value={value} /> : <Nothing />;
}

export const instant: FieldDisplay<'instant'> = {
  Cell,
  text: (value, { format }) => (value ? format.instant(value) : ''),
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
