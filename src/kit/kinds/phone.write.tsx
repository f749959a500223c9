import { useResourceText } from '../resourceText';
import { normalizeFilterValue } from './normalizeFilterValue';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { formatPhone } from './phone.read';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'phone'>) {
  const resourceText = useResourceText();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput
      source={name}
      type="tel"
      label={label}
      required={field.required}
      help={help || resourceText.translate('form.phoneHint')}
      formatValue={formatPhone}
    />
  );
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'phone'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && normalizeFilterValue(field, text) })}
    />
  );
}

export const phone: FieldEditor<'phone'> = { Input, Filter };
