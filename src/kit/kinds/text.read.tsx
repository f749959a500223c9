import { erasedSuffix } from '../../../contract/people/accounts';
import { Actor } from '../people/Actor';
import { EmptyValue } from '../ui/EmptyValue';
import { NoBreakText } from '../ui/NoBreakText';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function displayedText(value: string | null, { translate }: Pick<ResourceText, 'translate'>): string {
  const mark = value === null ? undefined : erasedSuffix(value);
  return mark === undefined ? (value ?? '') : translate('people.erased', { mark });
}

function Cell({ value, field }: CellProps<'text'>) {
  const resourceText = useResourceText();
  if (value && field.actor) return <Actor email={value} />;
  return value ? (
    <span className={css['text']}>
      <NoBreakText>{displayedText(value, resourceText)}</NoBreakText>
    </span>
  ) : (
    <EmptyValue />
  );
}

export const text: FieldDisplay<'text'> = {
  Cell,
  text: displayedText,
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: true,
};
