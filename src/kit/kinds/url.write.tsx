import { useResourceText } from '../resourceText';
import { normalizeFilterValue } from './normalizeFilterValue';
import type { FieldEditor, FilterProps, InputProps } from './kind';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'url'>) {
  const resourceText = useResourceText();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput
      source={name}
      type="url"
      label={label}
      required={field.required}
      help={help || resourceText.translate('form.urlHint')}
    />
  );
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'url'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && normalizeFilterValue(field, text) })}
    />
  );
}

export const url: FieldEditor<'url'> = { Input, Filter };
