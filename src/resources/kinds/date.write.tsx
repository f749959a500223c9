import { useWords } from '../words';
import type { InputProps, Writing } from './kind';
import { rangeFilter } from './RangeFilter';
import { TextPart } from './TextPart';

function Input({ resource, name, field }: InputProps<'date'>) {
  const words = useWords();
  return (
    <TextPart
      source={name}
      type="date"
      min="1900-01-01"
      // Without it a year of six digits can be typed.
      max="9999-12-31"
      label={words.field(resource, name)}
      required={field.required}
      help={words.of(resource, `help.${name}`)}
    />
  );
}

const Filter = rangeFilter(() => ({
  read: (typed) => typed || undefined,
  write: (asked) => (typeof asked === 'string' ? asked : ''),
  type: 'date',
}));

export const date: Writing<'date'> = { Input, Filter };
