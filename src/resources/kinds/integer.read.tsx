import { Nothing } from '../../ui/Nothing';
import { useFormat } from '../../ui/format';
import { byName, onePart, type CellProps, type Reading } from './kind';

function Cell({ value }: CellProps<'integer'>) {
  const { number } = useFormat();
  return value === null ? <Nothing /> : <>{number(value)}</>;
}

export const integer: Reading<'integer'> = {
  Cell,
  text: (value, { format }) => (value === null ? '' : format.number(value)),
  isNumber: true,
  parts: onePart,
  sortBy: byName,
  section: 'rules',
};
