import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useWords } from '../words';
import { besideName, type InputProps, type Writing } from './kind';
import css from './kinds.module.css';
import { maskOf } from './secret.read';
import { TextPart } from './TextPart';
import { valueAt } from './valueAt';

/** What is kept is never shown again: it stays, or another takes its place. */
function Input({ resource, name, field, record }: InputProps<'secret'>) {
  const words = useWords();
  const { translate } = words;
  const { getValues, setValue } = useFormContext();
  const label = words.field(resource, name);
  const mask = field.last4 === undefined ? '' : maskOf(field, { [field.last4]: valueAt(record, besideName(name, field.last4)) });
  const [changing, setChanging] = useState(() => Boolean(getValues(name)));

  if (mask && !changing) {
    return (
      <div className={css['kept']}>
        <span>
          <small>{label}</small>
          {mask}
        </span>
        <Button variant="outlined" size="small" aria-label={translate('form.changeOf', { label })} onClick={() => setChanging(true)}>
          {translate('form.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className={css['secret']}>
      <TextPart source={name} label={label} required={field.required} monospace help={words.of(resource, `help.${name}`)} />
      {mask && (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            setValue(name, null, { shouldDirty: true, shouldValidate: true });
            setChanging(false);
          }}
        >
          {translate('form.leaveAsIs', { value: mask })}
        </Button>
      )}
    </div>
  );
}

export const secret: Writing<'secret'> = { Input, Filter: () => null };
