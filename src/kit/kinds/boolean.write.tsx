import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useInput, ValidationError } from 'react-admin';
import { useWords } from '../words';
import { valueLabel } from './boolean.read';
import css from './choices.module.css';
import type { FilterProps, InputProps, FieldEditor } from './kind';

function Input({ resource, name }: InputProps<'boolean'>) {
  const words = useWords();
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, ...input } = field;
  const wrong = fieldState.error?.message;
  const help = words.of(resource, `help.${name}`);
  return (
    <div className={css['choice']}>
      <label className={css['label']} id={`${id}-label`} htmlFor={id}>
        {words.field(resource, name)}
      </label>
      <FormControlLabel
        htmlFor={id}
        label={valueLabel(Boolean(value), words, { resource, name })}
        control={
          <Switch
            {...input}
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { id, ref, 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help` },
            }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} error={Boolean(wrong)}>
        {wrong ? <ValidationError error={wrong} /> : help}
      </FormHelperText>
    </div>
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'boolean'>) {
  const words = useWords();
  const current = value[name];
  return (
    <TextField
      select
      label={words.field(resource, name)}
      value={typeof current === 'boolean' ? String(current) : ''}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? undefined : event.target.value === 'true' })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{words.translate('list.any')}</MenuItem>
      {[true, false].map((choice) => (
        <MenuItem key={String(choice)} value={String(choice)}>
          {valueLabel(choice, words, { resource, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const boolean: FieldEditor<'boolean'> = { Input, Filter };
