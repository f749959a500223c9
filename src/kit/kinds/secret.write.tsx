import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useResourceText } from '../resourceText';
import { siblingName, type InputProps, type FieldEditor } from './kind';
import css from './kinds.module.css';
import { maskOf } from './secret.read';
import { TextFieldInput } from './TextFieldInput';
import { useFieldTexts } from './useFieldTexts';
import { valueAt } from './valueAt';

/** Never shows the stored secret. An empty input leaves the stored secret unchanged. */
function Input({ resource, name, field, record }: InputProps<'secret'>) {
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const { getValues, setValue } = useFormContext();
  const { label, help } = useFieldTexts(resource, name, field);
  const choice: unknown = useWatch({ name: field.varies?.by ?? name });
  // The stored secret belongs to another choice of the field by which it varies, and must be replaced.
  const isOtherChoice = field.varies !== undefined && record?.[field.varies.by] !== choice;
  const mask =
    isOtherChoice || field.last4 === undefined
      ? ''
      : maskOf(field, { [field.last4]: valueAt(record, siblingName(name, field.last4)) });
  const [isChanging, setChanging] = useState(() => Boolean(getValues(name)));

  if (mask && !isChanging) {
    return (
      <div className={css['savedSecret']}>
        <span>
          <small>{label}</small>
          {mask}
        </span>
        <Button
          variant="outlined"
          size="small"
          aria-label={translate('form.changeOf', { label })}
          onClick={() => setChanging(true)}
        >
          {translate('form.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className={css['secret']}>
      <TextFieldInput source={name} label={label} required={field.required} monospace help={help} />
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

export const secret: FieldEditor<'secret'> = { Input, Filter: () => null };
