import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'slug'>) {
  return value ? <code className={css['code']}>{value}</code> : <Nothing />;
}

export const slug: FieldDisplay<'slug'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: true,
};
