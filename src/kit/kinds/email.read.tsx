import { EmptyValue } from '../ui/EmptyValue';
import { TruncatedText } from '../ui/NoBreakText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './kinds.module.css';

function Cell({ value }: CellProps<'email'>) {
  if (!value) return <EmptyValue />;
  return (
    <a className={css['link']} href={`mailto:${value}`}>
      <TruncatedText>{value}</TruncatedText>
    </a>
  );
}

export const email: FieldDisplay<'email'> = {
  Cell,
  text: (value) => value ?? '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'contact',
  filtersLast: true,
};
