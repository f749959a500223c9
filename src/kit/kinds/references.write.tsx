import { useInput, ValidationError } from 'react-admin';
import { useResourceText } from '../resourceText';
import type { InputProps, FieldEditor } from './kind';
import { referencesFilter } from './reference.write';
import { ReferencePicker } from './ReferencePicker';

function Input({ resource, name, field }: InputProps<'references'>) {
  const resourceText = useResourceText();
  const { id, field: input, fieldState } = useInput({ source: name });
  const errorMessage = fieldState.error?.message;
  return (
    <ReferencePicker
      to={field.to}
      multiple
      value={Array.isArray(input.value) ? input.value : []}
      onChange={input.onChange}
      onBlur={input.onBlur}
      id={id}
      inputRef={input.ref}
      label={resourceText.fieldLabel(resource, name)}
      errorMessage={errorMessage && <ValidationError error={errorMessage} />}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

export const references: FieldEditor<'references'> = { Input, Filter: referencesFilter };
