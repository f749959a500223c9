import { unitsOf } from '../../../contract/amounts';
import { useWords } from '../words';
import type { InputProps, FieldEditor } from './kind';
import { NumberPart } from './NumberPart';
import { rangeFilter } from './RangeFilter';

const whole = (typed: string) => unitsOf(typed, 0);

function Input({ resource, name, field }: InputProps<'integer'>) {
  const words = useWords();
  return (
    <NumberPart
      source={name}
      label={words.field(resource, name)}
      required={field.required}
      read={whole}
      write={words.format.number}
      inputMode="numeric"
      help={words.of(resource, `help.${name}`)}
    />
  );
}

const Filter = rangeFilter(({ format }) => ({
  read: (typed) => whole(typed) ?? undefined,
  write: (filtered) => (typeof filtered === 'number' ? format.number(filtered) : ''),
  inputMode: 'numeric',
}));

export const integer: FieldEditor<'integer'> = { Input, Filter };
