import { Instant } from '../ui/Instant';
import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type Reading } from './kind';

function Cell({ value }: CellProps<'instant'>) {
  return value ? <Instant value={value} /> : <Nothing />;
}

export const instant: Reading<'instant'> = {
  Cell,
  text: (value, { format }) => (value ? format.instant(value) : ''),
  parts: onePart,
  sortBy: byName,
  section: 'rules',
};
