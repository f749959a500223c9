import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useInput, ValidationError } from 'react-admin';
import { useResourceText } from '../resourceText';
import { booleanLabel } from './boolean.read';
import css from './choices.module.css';
import type { FilterProps, InputProps, FieldEditor } from './kind';

function Input({ resource, name }: InputProps<'boolean'>) {
  const resourceText = useResourceText();
  const { id, field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, ...input } = field;
  const errorMessage = fieldState.error?.message;
  const help = resourceText.lookup(resource, `help.${name}`);
  return (
    <div className={css['choice']}>
      <label className={css['label']} id={`${id}-label`} htmlFor={id}>
        {resourceText.fieldLabel(resource, name)}
      </label>
      <FormControlLabel
        htmlFor={id}
        label={booleanLabel(Boolean(value), resourceText, { resource, name })}
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
      <FormHelperText id={`${id}-help`} error={Boolean(errorMessage)}>
        {errorMessage ? <ValidationError error={errorMessage} /> : help}
      </FormHelperText>
    </div>
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'boolean'>) {
  const resourceText = useResourceText();
  const current = value[name];
  return (
    <TextField
      select
      label={resourceText.fieldLabel(resource, name)}
      value={typeof current === 'boolean' ? String(current) : ''}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? undefined : event.target.value === 'true' })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{resourceText.translate('list.any')}</MenuItem>
      {[true, false].map((choice) => (
        <MenuItem key={String(choice)} value={String(choice)}>
          {booleanLabel(choice, resourceText, { resource, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const boolean: FieldEditor<'boolean'> = { Input, Filter };
