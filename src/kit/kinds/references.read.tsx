import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import { ReferenceCell, ReferencePlain } from './ReferenceCell';

/** A list is asked for one of several at a time. */
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
  // What they point at is called has to be asked for.
  text: () => '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
