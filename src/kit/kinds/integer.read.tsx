import { EmptyValue } from '../ui/EmptyValue';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value, field }: CellProps<'integer'>) {
  const { number } = useFormat();
  return value === null ? <EmptyValue /> : <>{field.ordinal ? String(value) : number(value)}</>;
}

export const integer: FieldDisplay<'integer'> = {
  Cell,
  text: (value, { format }, { field }) => {
    if (value === null) return '';
    return field.ordinal ? String(value) : format.number(value);
  },
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
