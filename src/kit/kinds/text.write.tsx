import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'text'>) {
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput source={name} label={label} required={field.required} multiline={field.multiline} help={help} />
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'text'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const text: FieldEditor<'text'> = { Input, Filter, isWide: ({ multiline }) => multiline };
