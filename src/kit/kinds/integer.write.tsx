import { parseUnits } from '../../../contract/amounts';
import { useResourceText } from '../resourceText';
import type { InputProps, FieldEditor } from './kind';
import { NumberFieldInput } from './NumberFieldInput';
import { createRangeFilter } from './RangeFilter';

const parseInteger = (typed: string) => parseUnits(typed, 0);

function Input({ resource, name, field }: InputProps<'integer'>) {
  const resourceText = useResourceText();
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={parseInteger}
      formatValue={resourceText.format.number}
      inputMode="numeric"
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

const Filter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseInteger(typed) ?? undefined,
  formatValue: (filtered) => (typeof filtered === 'number' ? format.number(filtered) : ''),
  inputMode: 'numeric',
}));

export const integer: FieldEditor<'integer'> = { Input, Filter };
