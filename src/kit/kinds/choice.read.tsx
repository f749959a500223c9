import { nameOf } from '../../i18n/naming';
import { Nothing } from '../ui/Nothing';
import { StateChip } from '../ui/StateChip';
import { toneOf } from '../ui/tones';
import { useWords, type Words } from '../words';
import { byName, onePart, type CellProps, type FieldDisplay } from './kind';

/** Returns the label of an option of this field; its code if it has no text: `MXN`. */
export function optionLabel(
  option: string,
  words: Words,
  { resource, name }: { resource: string; name: string },
): string {
  return words.of(resource, `values.${name}.${option}`) || nameOf(option);
}

function Cell({ value, resource, name }: CellProps<'choice'>) {
  const words = useWords();
  if (!value) return <Nothing />;
  const label = optionLabel(value, words, { resource, name });
  const tone = toneOf(value, resource);
  return tone ? <StateChip tone={tone}>{label}</StateChip> : <>{label}</>;
}

export const choice: FieldDisplay<'choice'> = {
  Cell,
  text: (value, words, place) => (value ? optionLabel(value, words, place) : ''),
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
