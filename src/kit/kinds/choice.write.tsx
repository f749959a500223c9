import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInput, ValidationError } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldOf } from '../../../contract/fields';
import { useFieldsDisabled } from '../ui/Fieldset';
import { useWords } from '../words';
import { AnyOf } from './AnyOf';
import { optionLabel } from './choice.read';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import { useOfferedOptions } from './offeredOptions';
import css from './choices.module.css';

/** Characters; required options that fit on one line are shown as radio buttons, others as a menu. */
const aLine = 36;

function Input(props: InputProps<'choice'>) {
  const words = useWords();
  const { required, options } = props.field;
  const letters = options.reduce((sum, option) => sum + optionLabel(option, words, props).length, 0);
  return required && letters <= aLine ? <Segments {...props} /> : <Menu {...props} />;
}

function Segments({ resource, name, field: declared }: InputProps<'choice'>) {
  const words = useWords();
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, onBlur } = field;
  const options = useOfferedOptions(name, declared.options, value);
  const wrong = fieldState.error?.message;
  return (
    <fieldset className={css['choice']} aria-describedby={`${id}-help`}>
      <legend>{words.field(resource, name)}</legend>
      <div className={css['segments']}>
        {options.map((option, at) => (
          <label key={option}>
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              onBlur={onBlur}
            />
            <span>{optionLabel(option, words, { resource, name })}</span>
          </label>
        ))}
      </div>
      <FormHelperText id={`${id}-help`} error={Boolean(wrong)}>
        {wrong ? <ValidationError error={wrong} /> : words.of(resource, `help.${name}`)}
      </FormHelperText>
    </fieldset>
  );
}

function Menu({ resource, name, field: declared }: InputProps<'choice'>) {
  const words = useWords();
  const known = useOptions(declared);
  const required = declared.required || declared.varies !== undefined;
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, ...input } = field;
  const options = useOfferedOptions(name, known, input.value);
  const disabled = useFieldsDisabled();
  const wrong = fieldState.error?.message;
  return (
    <TextField
      {...input}
      select
      disabled={disabled}
      id={id}
      inputRef={ref}
      label={words.field(resource, name)}
      required={required}
      error={Boolean(wrong)}
      helperText={wrong ? <ValidationError error={wrong} /> : words.of(resource, `help.${name}`)}
    >
      {!declared.required && <MenuItem value="">{words.translate('form.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {optionLabel(option, words, { resource, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Returns the options of a field; if it varies by another field, those of that field's current choice. */
function useOptions(field: FieldOf<'choice'>): readonly string[] {
  const { varies, options } = field;
  const choice: unknown = useWatch({ name: varies?.by ?? '' });
  const schema = varies && typeof choice === 'string' ? varies.schemas[choice] : undefined;
  return schema ? options.filter((option) => schema.safeParse(option).success) : options;
}

function Filter({ resource, name, field, value, onChange }: FilterProps<'choice'>) {
  const words = useWords();
  const filtered = value[name];
  const chosen = new Set<unknown>(Array.isArray(filtered) ? filtered : [filtered]);
  const toggle = (option: string) => {
    const next = field.options.filter((one) => (one === option ? !chosen.has(one) : chosen.has(one)));
    onChange({ [name]: next.length > 0 ? next : undefined });
  };
  const options = field.options.map((option) => ({
    value: option,
    label: optionLabel(option, words, { resource, name }),
  }));
  return (
    <AnyOf
      label={words.field(resource, name)}
      options={options}
      isChosen={(option) => chosen.has(option)}
      onToggle={toggle}
    />
  );
}

export const choice: FieldEditor<'choice'> = { Input, Filter };
