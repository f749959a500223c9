import { useWords } from '../words';
import type { FilterProps, InputProps, Writing } from './kind';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';

function Input({ resource, name, field }: InputProps<'text'>) {
  const words = useWords();
  return <TextPart source={name} label={words.field(resource, name)} required={field.required} multiline={field.multiline} help={words.of(resource, `help.${name}`)} />;
}

function Filter({ resource, name, value, onChange }: FilterProps<'text'>) {
  const words = useWords();
  return <TextFilter label={words.field(resource, name)} value={value[name]} onChange={(said) => onChange({ [name]: said })} />;
}

export const text: Writing<'text'> = { Input, Filter, isWide: ({ multiline }) => multiline };
