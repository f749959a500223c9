import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { contrast, readableOn } from '../../../contract/color';
import { useWords } from '../words';
import { Sample } from './color.read';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import css from './color.module.css';
import { TextFilter } from './TextFilter';
import { TextPart } from './TextPart';

const hex = /^#[0-9a-f]{6}$/i;

/** Hex input with a color picker and a preview of the record's title on the color. */
function Input({ resource, name, field, titleSource }: InputProps<'color'>) {
  const words = useWords();
  const label = words.field(resource, name);
  const title: unknown = useWatch({ name: titleSource });
  const { field: input } = useInput({ source: name });
  const value = typeof input.value === 'string' && hex.test(input.value) ? input.value : null;
  return (
    <div className={css['color']}>
      <TextPart
        source={name}
        label={label}
        required={field.required}
        monospace
        help={words.translate('form.colorHint')}
      />
      <div className={css['try']}>
        <label className={css['pick']}>
          <input
            type="color"
            className={css['picker']}
            value={value?.toLowerCase() ?? '#000000'}
            onChange={(event) => input.onChange(event.target.value.toUpperCase())}
          />
          {words.translate('form.pickColor', { label })}
        </label>
        {value && (
          <>
            <Sample color={value}>{typeof title === 'string' && title ? title : words.translate('form.sample')}</Sample>
            <span>
              {words.translate('form.contrast', {
                ratio: words.format.number(Math.floor(contrast(value, readableOn(value)) * 10) / 10),
              })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'color'>) {
  const words = useWords();
  return (
    <TextFilter
      label={words.field(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const color: FieldEditor<'color'> = { Input, Filter };
