import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';

function Input({ resource, name, field }: InputProps<'email'>) {
  const resourceText = useResourceText();
  return (
    <TextFieldInput
      source={name}
      type="email"
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'email'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text?.trim().toLowerCase() || undefined })}
    />
  );
}

export const email: FieldEditor<'email'> = { Input, Filter };
