import { Nothing } from '../ui/Nothing';
import { StateChip } from '../ui/StateChip';
import { useWords, type Words } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

/** Returns the texts of yes and no for this field: "Activa", "Inactiva". */
export function valueLabel(
  value: boolean,
  words: Words,
  { resource, name }: { resource: string; name: string },
): string {
  return words.of(resource, `values.${name}.${value}`) || words.translate(value ? 'list.yes' : 'list.no');
}

function Cell({ value, resource, name }: CellProps<'boolean'>) {
  const words = useWords();
  if (value === null) return <Nothing />;
  return <StateChip tone={value ? 'good' : 'quiet'}>{valueLabel(value, words, { resource, name })}</StateChip>;
}

export const boolean: FieldDisplay<'boolean'> = {
  Cell,
  text: (value, words, place) => (value === null ? '' : valueLabel(value, words, place)),
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
