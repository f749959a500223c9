import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWords } from '../words';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { slugify } from './slugify';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';

function Input({ resource, name, field, titleSource, record }: InputProps<'slug'>) {
  const words = useWords();
  useProposal(name, titleSource, field.maxLength, record === null);
  return (
    <TextPart
      source={name}
      label={words.field(resource, name)}
      required={field.required}
      monospace
      help={words.of(resource, `help.${name}`) || words.translate(record ? 'form.slugKept' : 'form.slugProposed')}
    />
  );
}

/** Proposes a slug from the title until a person edits it; clearing it resumes the proposals. */
function useProposal(source: string, titleSource: string, maxLength: number, wanted: boolean) {
  const { getFieldState, getValues, setValue } = useFormContext();
  const title: unknown = useWatch({ name: titleSource });
  const proposed = useRef('');
  useEffect(() => {
    if (!wanted || typeof title !== 'string') return;
    const current: unknown = getValues(source);
    const own = typeof current === 'string' && current !== '' && current !== proposed.current;
    if (own) return;
    proposed.current = slugify(title, maxLength);
    setValue(source, proposed.current || null, {
      shouldDirty: true,
      shouldValidate: Boolean(current) || getFieldState(source).invalid,
    });
  }, [wanted, title, source, maxLength, getFieldState, getValues, setValue]);
}

function Filter({ resource, name, value, onChange }: FilterProps<'slug'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const slug: FieldEditor<'slug'> = { Input, Filter };
