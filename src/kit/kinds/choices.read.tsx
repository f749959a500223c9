import { EmptyValue } from '../ui/EmptyValue';
import { useResourceText, type ResourceText } from '../resourceText';
import { optionLabel } from './choice.read';
import { sortByName, singlePart, type CellProps, type FieldContext, type FieldDisplay } from './kind';

function labelsOf(
  value: readonly string[] | null,
  resourceText: ResourceText,
  context: FieldContext<'choices'>,
): string {
  return (value ?? []).map((option) => optionLabel(option, resourceText, context)).join(', ');
}

function Cell({ value, ...context }: CellProps<'choices'>) {
  const resourceText = useResourceText();
  const labels = labelsOf(value, resourceText, context);
  return labels === '' ? <EmptyValue /> : <>{labels}</>;
}

export const choices: FieldDisplay<'choices'> = {
  Cell,
  text: labelsOf,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
