import { erasedMark } from '../../../contract/people/accounts';
import { Actor } from '../people/Actor';
import { Nothing } from '../ui/Nothing';
import { Unbroken } from '../ui/Unbroken';
import { useWords, type Words } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

/** Translates the placeholder name of an erased person. */
function said(value: string | null, { translate }: Pick<Words, 'translate'>): string {
  const mark = value === null ? undefined : erasedMark(value);
  return mark === undefined ? (value ?? '') : translate('people.erased', { mark });
}

function Cell({ value, field }: CellProps<'text'>) {
  const words = useWords();
  if (value && field.actor) return <Actor email={value} />;
  return value ? (
    <span className={css['text']}>
      <Unbroken>{said(value, words)}</Unbroken>
    </span>
  ) : (
    <Nothing />
  );
}

export const text: FieldDisplay<'text'> = {
  Cell,
  text: said,
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: true,
};
