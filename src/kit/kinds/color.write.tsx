import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { contrast, textColorOn } from '../../../contract/color';
import { useResourceText } from '../resourceText';
import { ColorSample } from './color.read';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import css from './color.module.css';
import { TextFilter } from './TextFilter';
import { TextFieldInput } from './TextFieldInput';

const hex = /^#[0-9a-f]{6}$/i;

function Input({ resource, name, field, titleSource }: InputProps<'color'>) {
  const resourceText = useResourceText();
  const label = resourceText.fieldLabel(resource, name);
  const title: unknown = useWatch({ name: titleSource });
  const { field: input } = useInput({ source: name });
  const value = typeof input.value === 'string' && hex.test(input.value) ? input.value : null;
  return (
    <div className={css['color']}>
      <TextFieldInput
        source={name}
        label={label}
        required={field.required}
        monospace
        help={resourceText.translate('form.colorHint')}
      />
      <div className={css['try']}>
        <label className={css['pick']}>
          <input
            type="color"
            className={css['picker']}
            value={value?.toLowerCase() ?? '#000000'}
            onChange={(event) => input.onChange(event.target.value.toUpperCase())}
          />
          {resourceText.translate('form.pickColor', { label })}
        </label>
        {value && (
          <>
            <ColorSample color={value}>
              {typeof title === 'string' && title ? title : resourceText.translate('form.sample')}
            </ColorSample>
            <span>
              {resourceText.translate('form.contrast', {
                ratio: resourceText.format.number(Math.floor(contrast(value, textColorOn(value)) * 10) / 10),
              })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'color'>) {
  const resourceText = useResourceText();
  return (
    <TextFilter
      label={resourceText.fieldLabel(resource, name)}
      value={value[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

export const color: FieldEditor<'color'> = { Input, Filter };
