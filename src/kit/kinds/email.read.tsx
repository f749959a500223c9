import { Nothing } from '../ui/Nothing';
import { OneLine } from '../ui/Unbroken';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'email'>) {
  if (!value) return <Nothing />;
  return (
    <a className={css['link']} href={`mailto:${value}`}>
      <OneLine>{value}</OneLine>
    </a>
  );
}

export const email: FieldDisplay<'email'> = {
  Cell,
  text: (value) => value ?? '',
  parts: onePart,
  sortBy: byName,
  section: 'contact',
  filtersLast: true,
};
