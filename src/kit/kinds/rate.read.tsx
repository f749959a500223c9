import { EmptyValue } from '../ui/EmptyValue';
import { useFormat } from '../ui/format';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'rate'>) {
  const { rate } = useFormat();
  return value === null ? <EmptyValue /> : <>{rate(value)}</>;
}

export const rate: FieldDisplay<'rate'> = {
  Cell,
  text: (value, { format }) => (value === null ? '' : format.rate(value)),
  isNumber: true,
  parts: singlePart,
  sortBy: sortByName,
  section: 'terms',
  filtersLast: false,
};
