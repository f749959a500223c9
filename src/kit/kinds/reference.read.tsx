import { useWords } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './references.module.css';
import { ReferenceCell, ReferencePlain } from './ReferenceCell';

const idsOf = (id: string | null) => (id ? [id] : []);

/** What pointing at nothing is called where that means something: `resources.{resource}.none.{name}`, a sale without an account. */
function Cell({ value, field, resource, name }: CellProps<'reference'>) {
  const none = useWords().of(resource, `none.${name}`);
  if (!value && none) return <span className={css['none']}>{none}</span>;
  return <ReferenceCell to={field.to} ids={idsOf(value)} />;
}

function Plain({ value, field }: CellProps<'reference'>) {
  return <ReferencePlain to={field.to} ids={idsOf(value)} />;
}

export const reference: FieldDisplay<'reference'> = {
  Cell,
  Plain,
  // What it points at is called has to be asked for.
  text: () => '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
