import { useWords } from '../words';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';

function Input({ resource, name, field }: InputProps<'email'>) {
  const words = useWords();
  return (
    <TextPart
      source={name}
      type="email"
      label={words.field(resource, name)}
      required={field.required}
      help={words.of(resource, `help.${name}`)}
    />
  );
}

/** Lowercases the value, as addresses are stored in lower case. */
function Filter({ resource, name, value, onChange }: FilterProps<'email'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text?.trim().toLowerCase() || undefined })}
    />
  );
}

export const email: FieldEditor<'email'> = { Input, Filter };
