import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import { ReferenceCell, ReferencePlain } from './ReferenceCell';

/** A filter may be a single id. */
const idsOf = (value: readonly string[] | string | null) => (typeof value === 'string' ? [value] : (value ?? []));

function Cell({ value, field }: CellProps<'references'>) {
  return <ReferenceCell to={field.to} ids={idsOf(value)} />;
}

function Plain({ value, field }: CellProps<'references'>) {
  return <ReferencePlain to={field.to} ids={idsOf(value)} />;
}

export const references: FieldDisplay<'references'> = {
  Cell,
  Plain,
  // Empty: the titles have to be fetched (`Plain`).
  text: () => '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
