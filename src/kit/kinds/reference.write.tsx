import { useInput, ValidationError } from 'react-admin';
import { useWords } from '../words';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { ReferencePicker } from './ReferencePicker';

function Input({ resource, name, field, record }: InputProps<'reference'>) {
  const words = useWords();
  const { id, field: input, fieldState } = useInput({ source: name });
  const wrong = fieldState.error?.message;
  const own: unknown = record?.['id'];
  return (
    <ReferencePicker
      to={field.to}
      multiple={false}
      value={typeof input.value === 'string' && input.value ? [input.value] : []}
      onChange={([picked]) => input.onChange(picked ?? null)}
      onBlur={input.onBlur}
      id={id}
      inputRef={input.ref}
      label={words.field(resource, name)}
      required={field.required}
      wrong={wrong && <ValidationError error={wrong} />}
      help={words.of(resource, `help.${name}`)}
      except={field.to === resource && typeof own === 'string' ? own : undefined}
    />
  );
}

/** Filters by any of the picked records. */
function Filter({ resource, name, field, value, onChange }: FilterProps<'reference' | 'references'>) {
  const words = useWords();
  const filtered = value[name];
  const ids = (Array.isArray(filtered) ? filtered : [filtered]).filter((id) => typeof id === 'string');
  return (
    <ReferencePicker
      to={field.to}
      multiple
      value={ids}
      onChange={(picked) => onChange({ [name]: picked.length > 0 ? picked : undefined })}
      label={words.field(resource, name)}
    />
  );
}

export const reference: FieldEditor<'reference'> = { Input, Filter };
export const referencesFilter = Filter;
