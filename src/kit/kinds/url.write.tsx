import { useWords } from '../words';
import { asKept } from './asKept';
import type { FieldEditor, FilterProps, InputProps } from './kind';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'url'>) {
  const words = useWords();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextPart
      source={name}
      type="url"
      label={label}
      required={field.required}
      help={help || words.translate('form.urlHint')}
    />
  );
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'url'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && asKept(field, text) })}
    />
  );
}

export const url: FieldEditor<'url'> = { Input, Filter };
