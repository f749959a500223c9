import { EmptyValue } from '../ui/EmptyValue';
import { StateChip } from '../ui/StateChip';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

export function booleanLabel(
  value: boolean,
  resourceText: ResourceText,
  { resource, name }: { resource: string; name: string },
): string {
  return (
    resourceText.lookup(resource, `values.${name}.${value}`) || resourceText.translate(value ? 'list.yes' : 'list.no')
  );
}

function Cell({ value, resource, name }: CellProps<'boolean'>) {
  const resourceText = useResourceText();
  if (value === null) return <EmptyValue />;
  return <StateChip tone={value ? 'good' : 'quiet'}>{booleanLabel(value, resourceText, { resource, name })}</StateChip>;
}

export const boolean: FieldDisplay<'boolean'> = {
  Cell,
  text: (value, resourceText, context) => (value === null ? '' : booleanLabel(value, resourceText, context)),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
