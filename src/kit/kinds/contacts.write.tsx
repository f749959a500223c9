import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { TextFilter, TextFieldInput } from './TextFieldInput';
import { formatPhone } from './contacts.read';
import { useFieldTexts } from './FieldHelp';
import type { FieldOf } from '../../../contract/fields';

function EmailInput({ resource, name, field }: InputProps<'email'>) {
  const resourceText = useResourceText();
  return (
    <TextFieldInput
      source={name}
      type="email"
      label={resourceText.fieldLabel(resource, name)}
      required={field.required}
      help={resourceText.lookup(resource, `help.${name}`)}
    />
  );
}

function EmailFilter({ resource, name, value, onChange }: FilterProps<'email'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text?.trim().toLowerCase() || undefined })}
    />
  );
}

export const email: FieldEditor<'email'> = { Input: EmailInput, Filter: EmailFilter };

function PhoneInput({ resource, name, field }: InputProps<'phone'>) {
  const resourceText = useResourceText();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput
      source={name}
      type="tel"
      label={label}
      required={field.required}
      help={help || resourceText.translate('form.phoneHint')}
      formatValue={formatPhone}
    />
  );
}

function PhoneFilter({ resource, name, field, value, onChange }: FilterProps<'phone'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && normalizeFilterValue(field, text) })}
    />
  );
}

export const phone: FieldEditor<'phone'> = { Input: PhoneInput, Filter: PhoneFilter };

function UrlInput({ resource, name, field }: InputProps<'url'>) {
  const resourceText = useResourceText();
  const { label, help } = useFieldTexts(resource, name, field);
  return (
    <TextFieldInput
      source={name}
      type="url"
      label={label}
      required={field.required}
      help={help || resourceText.translate('form.urlHint')}
    />
  );
}

function UrlFilter({ resource, name, field, value, onChange }: FilterProps<'url'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text && normalizeFilterValue(field, text) })}
    />
  );
}

export const url: FieldEditor<'url'> = { Input: UrlInput, Filter: UrlFilter };

function normalizeFilterValue({ schema }: FieldOf<'phone'> | FieldOf<'url'>, typed: string): unknown {
  const parsed = schema.safeParse(typed);
  return parsed.success ? parsed.data : typed;
}
