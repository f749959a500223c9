import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import { ReferenceCell, ReferenceText } from './ReferenceCell';

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
  // Returns no text: the titles have to be fetched (`AsyncText`).
  text: () => '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: false,
};
