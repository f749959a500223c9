import { Nothing } from '../ui/Nothing';
import { OneLine } from '../ui/Unbroken';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'slug'>) {
  if (!value) return <Nothing />;
  return (
    <code className={css['code']}>
      <OneLine>{value}</OneLine>
    </code>
  );
}

export const slug: FieldDisplay<'slug'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: true,
};
