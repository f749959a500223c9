import { parseUnits } from '../../../contract/amounts';
import { useResourceText, type ResourceText } from '../resourceText';
import type { InputProps, FieldEditor } from './kind';
import { NumberFieldInput } from './NumberFieldInput';
import { createRangeFilter } from './RangeFilter';

const parseBasisPoints = (typed: string) => parseUnits(typed, 2);
const formatPercent = (resourceText: ResourceText) => (bp: number) =>
  resourceText.format.rate(bp).replace('%', '').trim();

function Input({ resource, name, field }: InputProps<'rate'>) {
  const resourceText = useResourceText();
  return (
    <NumberFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      parseTyped={parseBasisPoints}
      formatValue={formatPercent(resourceText)}
      inputMode="decimal"
      unit="%"
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

const Filter = createRangeFilter(({ format }) => ({
  parseTyped: (typed) => parseBasisPoints(typed) ?? undefined,
  formatValue: (filtered) => (typeof filtered === 'number' ? format.rate(filtered) : ''),
  inputMode: 'decimal',
}));

export const rate: FieldEditor<'rate'> = { Input, Filter };
