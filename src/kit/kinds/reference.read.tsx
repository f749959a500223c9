import { useWords } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';
import css from './references.module.css';
import { ReferenceCell, ReferencePlain } from './ReferenceCell';

const idsOf = (id: string | null) => (id ? [id] : []);

/**
 * Shows the title of the referenced record; for an empty reference the text `resources.{resource}.none.{name}`, if
 * there is one, such as a sale without an account.
 */
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
  // Empty: the title has to be fetched (`Plain`).
  text: () => '',
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
