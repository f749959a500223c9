import { useInput, ValidationError } from 'react-admin';
import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { ReferencePicker } from './ReferencePicker';

function ReferenceInput({ resource, name, field, record }: InputProps<'reference'>) {
  const resourceText = useResourceText();
  const { id, field: input, fieldState } = useInput({ source: name });
  const errorMessage = fieldState.error?.message;
  const ownId: unknown = record?.['id'];
  return (
    <ReferencePicker
      to={field.to}
      multiple={false}
      value={typeof input.value === 'string' && input.value ? [input.value] : []}
      onChange={([picked]) => input.onChange(picked ?? null)}
      onBlur={input.onBlur}
      id={id}
      inputRef={input.ref}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      errorMessage={errorMessage && <ValidationError error={errorMessage} />}
      help={resourceText.lookup(resource, `help.${name}`)}
      excludedId={field.to === resource && typeof ownId === 'string' ? ownId : undefined}
      filter={field.offered?.(record ?? {})}
      detail={field.detail}
    />
  );
}

function ReferenceFilter({ resource, name, field, value, onChange }: FilterProps<'reference' | 'references'>) {
  const resourceText = useResourceText();
  const filtered = value[name];
  const ids = (Array.isArray(filtered) ? filtered : [filtered]).filter((id) => typeof id === 'string');
  return (
    <ReferencePicker
      to={field.to}
      multiple
      value={ids}
      onChange={(picked) => onChange({ [name]: picked.length > 0 ? picked : undefined })}
      label={resourceText.fieldLabel(resource, name)}
    />
  );
}

export const reference: FieldEditor<'reference'> = { Input: ReferenceInput, Filter: ReferenceFilter };
const referencesFilter = ReferenceFilter;

function ReferencesInput({ resource, name, field }: InputProps<'references'>) {
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
      required={field.minItems > 0}
      errorMessage={errorMessage && <ValidationError error={errorMessage} />}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

export const references: FieldEditor<'references'> = { Input: ReferencesInput, Filter: referencesFilter };
