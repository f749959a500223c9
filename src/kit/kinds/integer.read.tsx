import { Nothing } from '../ui/Nothing';
import { useFormat } from '../ui/format';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value, field }: CellProps<'integer'>) {
  const { number } = useFormat();
  return value === null ? <Nothing /> : <>{field.ordinal ? String(value) : number(value)}</>;
}

export const integer: FieldDisplay<'integer'> = {
  Cell,
  text: (value, { format }, { field }) => {
    if (value === null) return '';
    return field.ordinal ? String(value) : format.number(value);
  },
  isNumber: true,
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
