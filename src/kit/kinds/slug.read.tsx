import { EmptyValue } from '../ui/EmptyValue';
import { TruncatedText } from '../ui/NoBreakText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'slug'>) {
  if (!value) return <EmptyValue />;
  return (
    <code className={css['code']}>
      <TruncatedText>{value}</TruncatedText>
    </code>
  );
}

export const slug: FieldDisplay<'slug'> = {
  Cell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: true,
};
