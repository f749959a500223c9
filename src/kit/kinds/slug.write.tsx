import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { slugify } from './slugify';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';

function Input({ resource, name, field, titleSource, record }: InputProps<'slug'>) {
  const resourceText = useResourceText();
  useSlugProposal(name, titleSource, field.maxLength, record === null);
  return (
    <TextFieldInput
      source={name}
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      monospace
      help={
        resourceText.lookup(resource, `help.${name}`) ||
        resourceText.translate(record ? 'form.slugKept' : 'form.slugProposed')
      }
    />
  );
}

/** Proposes a slug from the title until the user edits the slug; clearing the slug resumes the proposals. */
function useSlugProposal(source: string, titleSource: string, maxLength: number, enabled: boolean) {
  const { getFieldState, getValues, setValue } = useFormContext();
  const title: unknown = useWatch({ name: titleSource });
  const proposed = useRef('');
  useEffect(() => {
    if (!enabled || typeof title !== 'string') return;
    const current: unknown = getValues(source);
    const isEdited = typeof current === 'string' && current !== '' && current !== proposed.current;
    if (isEdited) return;
    proposed.current = slugify(title, maxLength);
    setValue(source, proposed.current || null, {
      shouldDirty: true,
      shouldValidate: Boolean(current) || getFieldState(source).invalid,
    });
  }, [enabled, title, source, maxLength, getFieldState, getValues, setValue]);
}

function Filter({ resource, name, value, onChange }: FilterProps<'slug'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const slug: FieldEditor<'slug'> = { Input, Filter };
