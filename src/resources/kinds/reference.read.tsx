import { byName, onePart, type CellProps, type Reading } from './kind';
import { ReferenceCell, ReferencePlain } from './ReferenceCell';

const idsOf = (id: string | null) => (id ? [id] : []);

function Cell({ value, field }: CellProps<'reference'>) {
  return <ReferenceCell to={field.to} ids={idsOf(value)} />;
}

function Plain({ value, field }: CellProps<'reference'>) {
  return <ReferencePlain to={field.to} ids={idsOf(value)} />;
}

export const reference: Reading<'reference'> = {
  Cell,
  Plain,
  // What it points at is called has to be asked for.
  text: () => '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
};
