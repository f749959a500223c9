import { useWords } from '../words';
import type { FilterProps, InputProps, Writing } from './kind';
import { RangeFilter } from './RangeFilter';
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

function Filter({ resource, name, value, onChange }: FilterProps<'date'>) {
  const words = useWords();
  return (
    <RangeFilter
      name={name}
      label={words.field(resource, name)}
      value={value}
      onChange={onChange}
      read={(typed) => typed || undefined}
      write={(asked) => (typeof asked === 'string' ? asked : '')}
      type="date"
    />
  );
}

export const date: Writing<'date'> = { Input, Filter };
