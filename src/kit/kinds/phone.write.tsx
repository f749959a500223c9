import { useWords } from '../words';
import { asKept } from './asKept';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { spokenPhone } from './phone.read';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';
import { useFieldTexts } from './useFieldTexts';

function Input({ resource, name, field }: InputProps<'phone'>) {
  const words = useWords();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextPart
      source={name}
      type="tel"
      label={label}
      required={field.required}
      help={help || words.translate('form.phoneHint')}
      write={spokenPhone}
    />
  );
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'phone'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && asKept(field, text) })}
    />
  );
}

export const phone: FieldEditor<'phone'> = { Input, Filter };
