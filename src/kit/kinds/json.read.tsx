import { EmptyValue } from '../ui/EmptyValue';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isOfTexts ? value.join(', ') : JSON.stringify(value);
}

function Cell({ value }: CellProps<'json'>) {
  return textOf(value) ? <code className={css['code']}>{textOf(value)}</code> : <EmptyValue />;
}

export const json: FieldDisplay<'json'> = {
  Cell,
  text: textOf,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
