import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import { ReferenceCell, ReferenceText } from './ReferenceCell';

/** A filter may be a single id. */
const idsOf = (value: readonly string[] | string | null) => (typeof value === 'string' ? [value] : (value ?? []));

function Cell({ value, field }: CellProps<'references'>) {
  return <ReferenceCell to={field.to} ids={idsOf(value)} />;
}

function AsyncText({ value, field }: CellProps<'references'>) {
  return <ReferenceText to={field.to} ids={idsOf(value)} />;
}

export const references: FieldDisplay<'references'> = {
  Cell,
  AsyncText,
  // Empty: the titles have to be fetched (`Plain`).
  text: () => '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: false,
};
