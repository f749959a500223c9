import { useResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';
import css from './references.module.css';
import { ReferenceCell, ReferenceText } from './ReferenceCell';

const idsOfReference = (id: string | null) => (id ? [id] : []);

/** Shows an empty reference as the text `resources.{resource}.none.{name}`, if that text exists. */
function ReferenceFieldCell({ value, field, resource, name }: CellProps<'reference'>) {
  const emptyText = useResourceText().lookup(resource, `none.${name}`);
  if (!value && emptyText) return <span className={css['none']}>{emptyText}</span>;
  return <ReferenceCell to={field.to} ids={idsOfReference(value)} />;
}

function ReferenceAsyncText({ value, field }: CellProps<'reference'>) {
  return <ReferenceText to={field.to} ids={idsOfReference(value)} />;
}

export const reference: FieldDisplay<'reference'> = {
  Cell: ReferenceFieldCell,
  AsyncText: ReferenceAsyncText,
  // Returns no text: the title has to be fetched (`AsyncText`).
  text: () => '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: false,
};

const idsOfReferences = (value: readonly string[] | string | null) =>
  typeof value === 'string' ? [value] : (value ?? []);

function ReferencesFieldCell({ value, field }: CellProps<'references'>) {
  return <ReferenceCell to={field.to} ids={idsOfReferences(value)} />;
}

function ReferencesAsyncText({ value, field }: CellProps<'references'>) {
  return <ReferenceText to={field.to} ids={idsOfReferences(value)} />;
}

export const references: FieldDisplay<'references'> = {
  Cell: ReferencesFieldCell,
  AsyncText: ReferencesAsyncText,
  // Returns no text: the titles have to be fetched (`AsyncText`).
  text: () => '',
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: false,
};
