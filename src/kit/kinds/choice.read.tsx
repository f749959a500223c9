import { defaultLabelOf } from '../../i18n/defaultLabel';
import { EmptyValue } from '../ui/EmptyValue';
import { StateChip } from '../ui/StateChip';
import { toneOf } from '../ui/tones';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldDisplay } from './kind';

/** Returns the label of an option of this field; its code if there is no text, as for `MXN`. */
export function optionLabel(
  option: string,
  resourceText: ResourceText,
  { resource, name }: { resource: string; name: string },
): string {
  return resourceText.lookup(resource, `values.${name}.${option}`) || defaultLabelOf(option);
}

function Cell({ value, resource, name }: CellProps<'choice'>) {
  const resourceText = useResourceText();
  if (!value) return <EmptyValue />;
  const label = optionLabel(value, resourceText, { resource, name });
  const tone = toneOf(value, resource);
  return tone ? <StateChip tone={tone}>{label}</StateChip> : <>{label}</>;
}

export const choice: FieldDisplay<'choice'> = {
  Cell,
  text: (value, resourceText, context) => (value ? optionLabel(value, resourceText, context) : ''),
  parts: singlePart,
  sortBy: sortByName,
  section: 'rules',
  filtersLast: false,
};
