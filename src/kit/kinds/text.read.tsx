import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'text'>) {
  return value ? <span className={css['text']}>{value}</span> : <Nothing />;
}

export const text: FieldDisplay<'text'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: true,
};
