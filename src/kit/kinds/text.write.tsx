import { useWords } from '../words';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'text'>) {
  const { label, help } = useFieldTexts(resource, name, field);
  return <TextPart source={name} label={label} required={field.required} multiline={field.multiline} help={help} />;
}

function Filter({ resource, name, value, onChange }: FilterProps<'text'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const text: FieldEditor<'text'> = { Input, Filter, isWide: ({ multiline }) => multiline };
