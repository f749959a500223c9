import { Nothing } from '../ui/Nothing';
import { useFormat } from '../ui/format';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'rate'>) {
  const { rate } = useFormat();
  return value === null ? <Nothing /> : <>{rate(value)}</>;
}

export const rate: FieldDisplay<'rate'> = {
  Cell,
  text: (value, { format }) => (value === null ? '' : format.rate(value)),
  isNumber: true,
  parts: onePart,
  sortBy: byName,
  section: 'terms',
  filtersLast: false,
};
