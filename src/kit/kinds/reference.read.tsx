import { useResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './references.module.css';
import { ReferenceCell, ReferenceText } from './ReferenceCell';

const idsOf = (id: string | null) => (id ? [id] : []);

/** An empty reference shows the text `resources.{resource}.none.{name}`, if that text exists. */
function Cell({ value, field, resource, name }: CellProps<'reference'>) {
  const emptyText = useResourceText().lookup(resource, `none.${name}`);
  if (!value && emptyText) return <span className={css['none']}>{emptyText}</span>;
  return <ReferenceCell to={field.to} ids={idsOf(value)} />;
}

function AsyncText({ value, field }: CellProps<'reference'>) {
  return <ReferenceText to={field.to} ids={idsOf(value)} />;
}

export const reference: FieldDisplay<'reference'> = {
  Cell,
  AsyncText,
  // Returns no text: the title has to be fetched (`AsyncText`).
  text: () => '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  filtersLast: false,
};
