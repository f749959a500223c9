import { readableOn } from '../../../contract/color';
import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './color.module.css';

/** Color sample with a text on it. */
export function Sample({ color, children }: { color: string; children: string }) {
  return (
    <span className={css['sample']} style={{ backgroundColor: color, color: readableOn(color) }}>
      {children}
    </span>
  );
}

function Cell({ value }: CellProps<'color'>) {
  return value ? <Sample color={value}>{value}</Sample> : <Nothing />;
}

export const color: FieldDisplay<'color'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'look',
  filtersLast: true,
};
