import { textColorOn } from '../../../contract/color';
import { EmptyValue } from '../ui/EmptyValue';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './color.module.css';

export function ColorSample({ color, children }: { color: string; children: string }) {
  return (
    <span className={css['sample']} style={{ backgroundColor: color, color: textColorOn(color) }}>
      {children}
    </span>
  );
}

function Cell({ value }: CellProps<'color'>) {
  return value ? <ColorSample color={value}>{value}</ColorSample> : <EmptyValue />;
}

export const color: FieldDisplay<'color'> = {
  Cell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'look',
  filtersLast: true,
};
