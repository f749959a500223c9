import { Nothing } from '../ui/Nothing';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

const said = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

function Cell({ value }: CellProps<'json'>) {
  return said(value) ? <code className={css['code']}>{said(value)}</code> : <Nothing />;
}

export const json: FieldDisplay<'json'> = {
  Cell,
  text: said,
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
