import { EmptyValue, StateChip, toneOf } from '../ui/values';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldContext, type FieldDisplay } from './kind';
import { defaultLabelOf } from '../../i18n/defaultLabel';

function labelsOf(
  value: readonly string[] | null,
  resourceText: ResourceText,
  context: FieldContext<'choices'>,
): string {
  return (value ?? []).map((option) => optionLabel(option, resourceText, context)).join(', ');
}

function ChoicesCell({ value, ...context }: CellProps<'choices'>) {
  const resourceText = useResourceText();
  const labels = labelsOf(value, resourceText, context);
  return labels === '' ? <EmptyValue /> : <>{labels}</>;
}

export const choices: FieldDisplay<'choices'> = {
  Cell: ChoicesCell,
  text: labelsOf,
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};

export function booleanLabel(
  value: boolean,
  resourceText: ResourceText,
  { resource, name }: { resource: string; name: string },
): string {
  return (
    resourceText.lookup(resource, `values.${name}.${value}`) || resourceText.translate(value ? 'list.yes' : 'list.no')
  );
}

function BooleanCell({ value, resource, name }: CellProps<'boolean'>) {
  const resourceText = useResourceText();
  if (value === null) return <EmptyValue />;
  return <StateChip tone={value ? 'good' : 'quiet'}>{booleanLabel(value, resourceText, { resource, name })}</StateChip>;
}

export const boolean: FieldDisplay<'boolean'> = {
  Cell: BooleanCell,
  text: (value, resourceText, context) => (value === null ? '' : booleanLabel(value, resourceText, context)),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};

/** Returns the translated label of an option, or a label made from its code. */
export function optionLabel(
  option: string,
  resourceText: ResourceText,
  { resource, name }: { resource: string; name: string },
): string {
  return resourceText.lookup(resource, `values.${name}.${option}`) || defaultLabelOf(option);
}

function ChoiceCell({ value, resource, name }: CellProps<'choice'>) {
  const resourceText = useResourceText();
  if (!value) return <EmptyValue />;
  const label = optionLabel(value, resourceText, { resource, name });
  const tone = toneOf(value, resource);
  return tone ? <StateChip tone={tone}>{label}</StateChip> : <>{label}</>;
}

export const choice: FieldDisplay<'choice'> = {
  Cell: ChoiceCell,
  text: (value, resourceText, context) => (value ? optionLabel(value, resourceText, context) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  isFilterLast: false,
};
