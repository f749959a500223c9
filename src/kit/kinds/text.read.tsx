import { erasedMark } from '../../../contract/people/accounts';
import { Nothing } from '../ui/Nothing';
import { useWords, type Words } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

/** Who was erased is called so in the language of the console. */
function said(value: string | null, { translate }: Pick<Words, 'translate'>): string {
  const mark = value === null ? undefined : erasedMark(value);
  return mark === undefined ? (value ?? '') : translate('people.erased', { mark });
}

function Cell({ value }: CellProps<'text'>) {
  const words = useWords();
  return value ? <span className={css['text']}>{said(value, words)}</span> : <Nothing />;
}

export const text: FieldDisplay<'text'> = {
  Cell,
  text: said,
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: true,
};
