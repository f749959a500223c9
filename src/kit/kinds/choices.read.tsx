import { Nothing } from '../ui/Nothing';
import { useWords, type Words } from '../words';
import { optionLabel } from './choice.read';
import { byName, onePart, type CellProps, type FieldContext, type FieldDisplay } from './kind';

function labelsOf(value: readonly string[] | null, words: Words, place: FieldContext<'choices'>): string {
  return (value ?? []).map((option) => optionLabel(option, words, place)).join(', ');
}

function Cell({ value, ...place }: CellProps<'choices'>) {
  const words = useWords();
  const labels = labelsOf(value, words, place);
  return labels === '' ? <Nothing /> : <>{labels}</>;
}

export const choices: FieldDisplay<'choices'> = {
  Cell,
  text: labelsOf,
  parts: onePart,
  sortBy: byName,
  section: 'rules',
  filtersLast: false,
};
