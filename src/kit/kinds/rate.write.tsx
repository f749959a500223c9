import { unitsOf } from '../../../contract/amounts';
import { useWords, type Words } from '../words';
import type { InputProps, FieldEditor } from './kind';
import { NumberPart } from './NumberPart';
import { rangeFilter } from './RangeFilter';

/** Reads per cent with two decimals as basis points. */
const basisPoints = (typed: string) => unitsOf(typed, 2);
const perCent = (words: Words) => (bp: number) => words.format.rate(bp).replace('%', '').trim();

function Input({ resource, name, field }: InputProps<'rate'>) {
  const words = useWords();
  return (
    <NumberPart
      source={name}
      label={words.field(resource, name)}
      required={field.required}
      read={basisPoints}
      write={perCent(words)}
      inputMode="decimal"
      unit="%"
      help={words.of(resource, `help.${name}`)}
    />
  );
}

const Filter = rangeFilter(({ format }) => ({
  read: (typed) => basisPoints(typed) ?? undefined,
  write: (filtered) => (typeof filtered === 'number' ? format.rate(filtered) : ''),
  inputMode: 'decimal',
}));

export const rate: FieldEditor<'rate'> = { Input, Filter };
